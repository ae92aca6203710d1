/** The worker thread's program: every task that is too long for the event loop. */
import { readBodyTask } from './http/large-body.ts';
import { sortOutTask } from './modules/contacts/import-rows.ts';
import { serve } from './platform/threads/serve.ts';

serve([readBodyTask, sortOutTask]);
