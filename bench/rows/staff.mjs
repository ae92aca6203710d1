/**
 * What the dashboard's ways cost: a read by session against the same by token, and the request log against
 * none.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { compare } from '../load/load.mjs';
import { startProgram } from '../load/processes.mjs';
import { withClient } from '../seeds/seed.mjs';
import { SETTINGS } from '../world.mjs';
import { byId } from './requests.mjs';

export async function staffRead({ service, databaseUrl, readerIds }, options) {
  const cookie = await signIn(service.url, databaseUrl, service.reader.id);
  const below = `/app/api/v1/o/${service.reader.id}`;
  return compare(
    options,
    [service, byId(readerIds, { authorization: service.reader.authorization })],
    [service, byId(readerIds, { cookie }, below)],
  );
}

/** Two programs that differ in nothing else. */
export async function loggedRead({ undo, service, databaseUrl, encryptionKey, readerIds }, options) {
  const env = { ...SETTINGS, ROLE: 'web', DATABASE_URL: databaseUrl, ENCRYPTION_KEY: encryptionKey };
  const silent = await startProgram(undo, 'server/dist/programs/main.js', {
    ...env,
    REQUEST_LOG_RETENTION: 'off',
  });
  const logging = await startProgram(undo, 'server/dist/programs/main.js', env);
  const requests = byId(readerIds, { authorization: service.reader.authorization });
  return compare(options, [silent, requests], [logging, requests]);
}

/** Joins by an invitation, as a person would, and keeps the cookie. */
export async function signIn(url, databaseUrl, organizationId) {
  const token = randomBytes(32).toString('base64url');
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into staff_links (id, kind, token_hash, organization_id, role, by_operator, expires_at, created_at)
       values ($1, 'invitation', $2, $3, 'owner', true, now() + interval '1 hour', now())`,
      [randomUUID(), createHash('sha256').update(token).digest(), organizationId],
    ),
  );
  const person = { name: 'Bench', email: `${token}@bench.example`, password: randomUUID() };
  const answer = await fetch(`${url}/app/api/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ token, ...person }),
  });
  if (!answer.ok) throw new Error(`Nobody could join: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
