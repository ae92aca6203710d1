/** The formats of texts in our documents, for whoever holds an answer or an event to its schema. */
import { isUuid } from '../../../server/src/platform/ids.ts';
import { isDay, isEmail } from '../../../server/src/platform/text/schema.ts';
import { parseUrl } from '../../../server/src/platform/text/urls.ts';

export const STRING_FORMATS = {
  uuid: isUuid,
  email: isEmail,
  uri: (text: string) => parseUrl(text) !== undefined,
  date: isDay,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};
