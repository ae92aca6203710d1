/** `npm run -s fairway -- …`: the command line. */
import { prepare } from './prepare.mjs';

prepare();
await import('../server/dist/cli/main.js');
