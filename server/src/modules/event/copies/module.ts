import type { Module } from '../../module.ts';
import { TOURNAMENTS } from '../tournaments/schemas.ts';
import { copyRoutes } from './routes.ts';

export const copies: Module = { api: [{ ...TOURNAMENTS, endpoints: copyRoutes }] };
