/**
 * Brings the address book in line with a CSV file, which has a column Email and may have First, Last, Title,
 * Department, Company and Phone; tells which rows could not be used, and whom the file does not know. Run it
 * as often as you like.
 *
 *   node examples/sync-contacts.mjs examples/members.csv
 */
import { readFile } from 'node:fs/promises';
import { Fairway } from '@fairway/sdk';

const { FAIRWAY_URL, FAIRWAY_CLIENT_ID, FAIRWAY_CLIENT_SECRET } = process.env;
const fairway = new Fairway({
  baseUrl: FAIRWAY_URL,
  clientId: FAIRWAY_CLIENT_ID,
  clientSecret: FAIRWAY_CLIENT_SECRET,
  scope: ['contacts:read', 'contacts:write'],
});

const [file = 'examples/members.csv'] = process.argv.slice(2);
const csv = await readFile(file, 'utf8');

// The people in the file must have agreed to be contacted: consent says that they have.
const { inserted, updated, skipped, errors } = await fairway.contacts.import({ csv, consent: true });
console.log(`${inserted} new, ${updated} known, ${skipped} skipped.`);
for (const { row, message } of errors) console.log(`  row ${row}: ${message}`);

const inFile = new Set(csv.toLowerCase().split(/[\s,;"]+/));
let strangers = 0;
for await (const { email } of fairway.contacts.list()) if (!inFile.has(email.toLowerCase())) strangers += 1;
console.log(`Contacts that are not in ${file}: ${strangers}.`);
