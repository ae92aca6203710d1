/** Every setting of the service, by its name in the code, in the order in which operators read them. */
import { ofCallers } from './of-callers.ts';
import { ofEvents } from './of-events.ts';
import { ofMail } from './of-mail.ts';
import { ofOperators } from './of-operators.ts';
import { ofService } from './of-service.ts';

export const SETTINGS = { ...ofService, ...ofCallers, ...ofEvents, ...ofMail, ...ofOperators };
