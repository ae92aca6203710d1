import { eventType } from '../../../platform/events/emit.ts';
import { Contact } from './schemas.ts';

export const contactCreated = eventType({
  type: 'contact.created',
  description: 'A new contact was added to the organization.',
  data: Contact,
});
