/** Sends announcements, by hand or at their time. The audience is read then, with one mail per address. */
import type { Tx } from '../../../platform/db/doors.ts';
import { plainList, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { conflict } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import type { Background } from '../../module.ts';
import {
  ACTIVE,
  type Addressee,
  isPresent,
  isReachable,
  players,
  type Reachable,
  tagged,
} from '../../people/audiences/audiences.ts';
import { mailTable } from '../mail/mail-table.ts';
import { MAILS } from '../mail/queue.ts';
import { hasMailUnderWay, sweepRows } from '../mail/sweep.ts';
import { get, refuseSent } from './announcements.ts';
import { audit } from './audit.ts';
import { announceNews } from './news.ts';
import type { Announcement } from './schemas.ts';

/** The template of announcements' mails. */
export const TEMPLATE = 'announcement';

/** How many mails one statement inserts; between two statements the event loop serves others. */
const AT_ONCE = 500;

export async function send(tx: Tx, tournamentId: string, id: string, keys: MailKeys): Promise<Announcement> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const announcement = await get(tx, tournamentId, id);
  tournaments.refuseArchived(tournament);
  refuseSent(announcement);
  const status = await begin(tx, announcement, keys, {});
  if (status === 'failed') throw conflict('Nobody would get this announcement by email.');
  return get(tx, tournamentId, id);
}

/** Sends announcements that are due, and settles those whose last mail has ended. */
export async function sweep(background: Background): Promise<void> {
  const now = background.clock.now();
  await sweepRows(
    background,
    sql`select organization_id, tournament_id, id from announcements
        where status = 'scheduled' and scheduled_at <= ${now} order by scheduled_at`,
    (tx, row) => sendScheduled(tx, row.tournament_id, row.id, background.mailKeys),
  );
  await sweepRows(
    background,
    sql`select organization_id, tournament_id, id from announcements
        where status = 'sending' and not ${hasMailUnderWay(sql`announcements`)}`,
    (tx, row) => finishIfSent(tx, row.tournament_id, row.id),
  );
}

/** Fails when there is nobody to mail, or once the event is archived. */
async function sendScheduled(tx: Tx, tournamentId: string, id: string, keys: MailKeys): Promise<void> {
  const { status } = await tournaments.lockTournament(tx, tournamentId);
  const isStillDue = await tx.one(
    sql`select id from announcements where tournament_id = ${tournamentId} and id = ${id}
          and status = 'scheduled' and scheduled_at <= ${tx.now}`,
  );
  if (isStillDue === undefined) return;
  if (status === 'archived')
    tx.queue(sql`update announcements set status = 'failed' where ${of(tournamentId, id)}`);
  else await begin(tx, await get(tx, tournamentId, id), keys, { auto: true });
}

const finishIfSent = (tx: Tx, tournamentId: string, id: string): Promise<number> =>
  tx.run(
    sql`update announcements set status = case when exists (
          select from mails where mails.organization_id = announcements.organization_id
            and source_id = announcements.id and mails.status = 'delivered') then 'sent' else 'failed' end
        where ${of(tournamentId, id)} and status = 'sending' and not ${hasMailUnderWay(sql`announcements`)}`,
  );

const of = (tournamentId: string, id: string): Sql => sql`tournament_id = ${tournamentId} and id = ${id}`;

/** Queues the mails and returns the new status: `failed` when the announcement reaches nobody. */
async function begin(
  tx: Tx,
  announcement: Announcement,
  keys: MailKeys,
  by: { auto?: true },
): Promise<Announcement['status']> {
  const { tournament_id, id, channels } = announcement;
  const isForBoard = channels.includes('board');
  const people = channels.includes('email') ? await audienceOf(tx, announcement) : [];
  const reachable = people.filter(isReachable);
  const recipients = await queueMails(tx, announcement, reachable, keys);
  const status = recipients > 0 ? 'sending' : isForBoard ? 'sent' : 'failed';
  const skipped = reachable.length - recipients;
  const unreachable = people.length - reachable.length;
  tx.queue(
    sql`update announcements set status = ${status}, sent_at = ${status === 'failed' ? null : tx.now},
          opted_out = ${skipped}, unreachable = ${unreachable}
        where ${of(tournament_id, id)}`,
  );
  if (status === 'failed') return status;
  const metadata = { title: announcement.title, recipients, skipped, unreachable, ...by };
  audit.record(tx, tournament_id, 'announcement.sent', id, metadata);
  if (recipients > 0) tx.wake(MAILS);
  if (isForBoard) announceNews(tx, tournament_id);
  return status;
}

function audienceOf(tx: Tx, { tournament_id, audience, audience_ids }: Announcement): Promise<Addressee[]> {
  switch (audience) {
    case 'tag':
      return tagged(tx, audience_ids);
    case 'team':
      return players(tx, tournament_id, sql`${ACTIVE} and player.team_id = any (${audience_ids}::uuid[])`);
    case 'flight':
      return players(
        tx,
        tournament_id,
        sql`${ACTIVE} and coalesce(player.flight_id, team.flight_id) = any (${audience_ids}::uuid[])`,
      );
    default:
      return players(tx, tournament_id, isPresent(audience));
  }
}

const MAIL_COLUMNS = [
  'id',
  'kind',
  'template',
  'source_id',
  'tournament_id',
  'contact_id',
  'player_id',
  'email',
  'name',
  'due_at',
  'created_at',
] as const;

/** Returns how many it queued: addresses that opted out get none. The worker makes the links later. */
async function queueMails(
  tx: Tx,
  { tournament_id, id }: Announcement,
  people: Reachable[],
  keys: MailKeys,
): Promise<number> {
  let queued = 0;
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const some = people.slice(start, start + AT_ONCE);
    queued += await tx.run(
      mailTable.insertFrom(
        MAIL_COLUMNS,
        sql`select ${tx.organizationId}, mail_id, 'announcement', ${TEMPLATE}, ${id}, ${tournament_id}, contact_id,
            player_id, email, name, ${tx.now}, ${tx.now}
          from unnest(${plainList(some.map(() => newId(tx.now)))}::uuid[],
            ${plainList(some.map(({ contact_id }) => contact_id))}::uuid[],
            ${plainList(some.map(({ player_id }) => player_id))}::uuid[],
            ${some.map(({ email }) => email)}::text[], ${some.map(({ name }) => name)}::text[],
            ${some.map(({ email }) => keys.hashAddress(tx.organizationId, email))}::bytea[])
            as person (mail_id, contact_id, player_id, email, name, hash)
          where not exists (
            select from opt_outs where opt_outs.organization_id = ${tx.organizationId} and address_hash = hash)`,
      ),
    );
  }
  return queued;
}
