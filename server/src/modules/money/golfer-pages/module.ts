import type { Module } from '../../module.ts';
import { registrationPages } from './routes.ts';

export const golferPages: Module = { pages: registrationPages };
