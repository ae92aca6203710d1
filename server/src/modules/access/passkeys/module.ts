import type { Module } from '../../module.ts';
import { PASSKEY_LETTERS } from './letters.ts';
import { passkeyRoutes } from './routes.ts';

export const passkeys: Module = { account: passkeyRoutes, mails: PASSKEY_LETTERS };
