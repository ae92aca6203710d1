#!/usr/bin/env node
/** `npx fairway …` or `npm run -s fairway -- …`: the command line. */
import { prepare } from './prepare.mjs';

await prepare();
await import('../server/dist/programs/fairway.js');
