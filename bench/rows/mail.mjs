/** The works about mail: how fast it is sent, how soon an audience is queued, and what is in nobody's way. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../server/dist/modules/letters/invitations/states.js';
import { claiming as claim } from '../../server/dist/modules/letters/mail/sending/claim.js';
import { openDoors } from '../../server/dist/platform/db/doors.js';
import { migrate } from '../../server/dist/platform/db/migrations/migrate.js';
import { silentLog } from '../../server/dist/platform/running/log.js';
import { steadyMs } from '../load/clock.mjs';
import { alternate, median } from '../load/load.mjs';
import { startProgram } from '../load/processes.mjs';
import { seedInvitation, seedMails, seedOrganization } from '../seeds/mail-seed.mjs';
import { withClient } from '../seeds/seed.mjs';
import { createDatabase } from '../world.mjs';

/** Enough for a few seconds of sending. */
const BATCH = 4000;
const CONNECTIONS = 5;
const AUDIENCE = 10_000;
const WAITING = 50_000;
const RECEIPTS = 5;
const RECEIPT = {
  ...{ event: 'Bench', name: 'Sam', places: 1 },
  ...{ amount_cents: 0, paid_cents: 0, currency: 'usd', hold_until: null },
};
/** A receipt that has not come by then does not come. */
const PATIENCE_MS = 60_000;
const FINISHED = 1_000_000;
const START = '00000000-0000-0000-0000-000000000000';

/** A worker and a mail server, on a database of their own. */
async function openOffice({ databaseUrl, undo }, name) {
  const url = await createDatabase(databaseUrl, name);
  await migrate(url);
  const server = await startProgram(undo, 'bench/load/mail-receiver.mjs', {});
  const smtpUrl = `smtp://127.0.0.1:${await (await fetch(`${server.url}/port`)).text()}`;
  const worker = () =>
    startProgram(undo, 'server/dist/programs/main.js', {
      ROLE: 'worker',
      DATABASE_URL: url,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'bench@example.com',
      MAIL_CONNECTIONS: String(CONNECTIONS),
    });
  return { url, server, smtpUrl, worker };
}

const seenBy = async ({ url }) => (await fetch(`${url}/seen`)).json();

/** Mails per second, from the first to arrive to the last. */
async function arriving(server, count, begin) {
  await fetch(`${server.url}/reset`);
  await begin();
  for (;;) {
    const { count: came, first, last } = await seenBy(server);
    if (came >= count) return ((count - 1) / (last - first)) * 1000;
    await sleep(20);
  }
}

export async function mailing(world, options) {
  const { url, server, smtpUrl, worker } = await openOffice(world, 'mailing');
  const floor = await startProgram(world.undo, 'bench/floors/mail-floor.mjs', {});
  await worker();
  return withClient(url, async (client) => {
    const organizationId = await seedOrganization(client, 0);
    const invitationId = await seedInvitation(client, organizationId);
    const query = `count=${BATCH}&connections=${CONNECTIONS}&url=${encodeURIComponent(smtpUrl)}`;
    return alternate(
      options,
      () => arriving(server, BATCH, () => fetch(`${floor.url}/run?${query}`)),
      () => arriving(server, BATCH, () => seedMails(client, organizationId, invitationId, BATCH)),
    );
  });
}

/** Milliseconds to make up an audience and queue it, against an insert of as many rows of the same table. */
export async function queueing(world, options) {
  const url = await createDatabase(world.databaseUrl, 'queueing');
  await migrate(url);
  const doors = openDoors({ url, clock: { now: () => new Date() }, log: silentLog(), poolSize: 4 });
  world.undo.add(() => doors.close());
  return withClient(url, async (client) => {
    const organizationId = await seedOrganization(client, AUDIENCE);
    const clear = () => client.query('truncate mails cascade');
    const timed = async (work) => {
      await clear();
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    await client.query('analyze');
    const bare = await seedInvitation(client, organizationId);
    return alternate(
      options,
      () =>
        timed(() =>
          client.query(
            `insert into mails (organization_id, id, kind, template, source_id, contact_id, email, name, due_at, created_at)
             select organization_id, new_id(now()), 'invitation', 'invitation', $1, id, email, first_name, now(), now()
             from contacts`,
            [bare],
          ),
        ),
      async () => {
        const id = await seedInvitation(client, organizationId, { status: 'draft' });
        return timed(() => doors.asOrganization(organizationId).write((tx) => send(tx, id)));
      },
    );
  });
}

/** The slowest of five receipts of another tenant, while 50 000 invitations wait. In milliseconds. */
export async function besideMailing(world, { say }) {
  const { url, server, worker } = await openOffice(world, 'beside_mailing');
  return withClient(url, async (client) => {
    const busy = await seedOrganization(client, 0);
    const quiet = await seedOrganization(client, 0);
    await seedMails(client, busy, await seedInvitation(client, busy), WAITING);
    await worker();
    while ((await seenBy(server)).count < 100) await sleep(20);
    const times = [];
    for (let nth = 0; nth < RECEIPTS; nth += 1) {
      const to = `urgent${nth}@example.com`;
      const start = steadyMs();
      // As a worker of another node would find it: without a wake-up.
      await client.query(
        `insert into mails (organization_id, id, kind, template, source_id, data, email, name, ready, due_at, created_at)
         values ($1, new_id(now()), 'receipt', 'registration_paid', $2,
           $4, $3, 'Sam', true, now(), now())`,
        [quiet, randomUUID(), to, RECEIPT],
      );
      for (;;) {
        const { to: came } = await seenBy(server);
        if (came[to] !== undefined) {
          times.push(came[to] - start);
          break;
        }
        if (steadyMs() - start > PATIENCE_MS) throw new Error(`No mail for ${to} came.`);
        await sleep(10);
      }
    }
    say(`  ${RECEIPTS} receipts: median ${median(times).toFixed(0)} ms`);
    return { base: undefined, service: Math.max(...times) };
  });
}

/** Milliseconds of a claim, in an otherwise empty table and among a million finished mails. */
export async function claimingMail(world, options) {
  const open = async (name, finished) => {
    const url = await createDatabase(world.databaseUrl, name);
    await migrate(url);
    const doors = openDoors({ url, clock: { now: () => new Date() }, log: silentLog(), poolSize: 4 });
    world.undo.add(() => doors.close());
    const where = await withClient(url, async (client) => {
      const organizationId = await seedOrganization(client, 0);
      const invitationId = await seedInvitation(client, organizationId);
      if (finished > 0) await seedMails(client, organizationId, invitationId, finished, 'finished');
      await client.query('vacuum (freeze, analyze)');
      return { organizationId, invitationId };
    });
    return { url, doors, ...where };
  };
  const empty = await open('claim_mail_empty', 0);
  const full = await open('claim_mail_full', FINISHED);
  const measure = ({ url, doors, organizationId, invitationId }) =>
    withClient(url, async (client) => {
      const times = [];
      for (let nth = 0; nth < 20; nth += 1) {
        await seedMails(client, organizationId, invitationId, CONNECTIONS, 'ready');
        const start = performance.now();
        const statement = claim({
          worker: randomUUID(),
          leaseUntil: new Date(Date.now() + 60_000),
          free: CONNECTIONS,
          mostBulk: CONNECTIONS,
          underWay: new Map(),
          after: START,
        });
        const [, rows] = await Promise.all(doors.asPlatform.inOneTrip([], [statement]));
        times.push(performance.now() - start);
        if (rows.length !== CONNECTIONS) throw new Error(`A claim took ${rows.length} mails.`);
        await client.query("update mails set status = 'delivered', due_at = null where status = 'sending'");
      }
      return median(times);
    });
  return alternate(
    options,
    () => measure(empty),
    () => measure(full),
  );
}
