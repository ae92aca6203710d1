/** Claims ready mails: organizations take turns, mail by mail; within each, bulk mail comes last. */
import { plainList, type Sql, sql } from '../../../../platform/db/sql.ts';
import type { Mail } from '../writers.ts';

/** A mail that this worker has claimed, under a lease. */
export interface ClaimedMail extends Mail {
  organization_name: string;
  opted_out: boolean;
}

/** How many mails of an organization this worker has claimed. */
export interface UnderWay {
  all: number;
  bulk: number;
}

interface ClaimTerms {
  worker: string;
  leaseUntil: Date;
  /** How many to claim. */
  free: number;
  /** How many bulk mails of one organization the worker may have claimed at once. */
  mostBulk: number;
  underWay: ReadonlyMap<string, UnderWay>;
  /** The organization that was served last; the claim begins with the one after it. */
  after: string;
}

/** How many organizations a claim looks at: those after the last one served, then again from the first. */
const ORGANIZATIONS = 64;
/** An id that sorts before every organization's. */
export const START = '00000000-0000-0000-0000-000000000000';
/** Literal text instead of a parameter, so that PostgreSQL can use the partial index. */
const READY = sql`ready`;

/**
 * Finds organizations by skipping from one to the next in the index, so that the cost does not depend on how
 * many mails each has waiting. `skip locked` leaves a mail to the worker that is claiming it at this moment.
 * The rows found are locked and updated by their `ctid`, because the cached plan may have been made while the
 * table was empty, when every other way of finding them looks equally cheap.
 */
export const claiming = (terms: ClaimTerms): Sql =>
  sql`with recursive ${hopping(sql`later`, terms.after)}, ${hopping(sql`earlier`, START)}, organization as (
        select id, nth from later
        union all
        select id, ${ORGANIZATIONS} + nth from earlier where id <= ${terms.after}
      ), waiting as (
        select organization.nth, coalesce(busy.of_all, 0) as of_all, coalesce(busy.of_bulk, 0) as of_bulk, mail.*
        from organization
        left join unnest(${plainList(terms.underWay.keys())}::uuid[],
          ${plainList(countsOf(terms.underWay, 'all'))}::int[], ${plainList(countsOf(terms.underWay, 'bulk'))}::int[])
          as busy (of, of_all, of_bulk) on busy.of = organization.id, lateral (
          select organization_id, id, ctid as place, rank, due_at from mails
          where ${READY} and organization_id = organization.id
          order by organization_id, rank, due_at, id limit ${terms.free}) as mail
      ), ranked as (
        select *, of_all + row_number() over (partition by organization_id order by rank, due_at, id) as turn,
          case when rank > 0 then of_bulk + row_number() over (
            partition by organization_id, rank > 0 order by rank, due_at, id) else 0 end as bulk_turn
        from waiting
      ), chosen as (
        select place, row_number() over (order by turn, nth) as position from ranked
        where bulk_turn <= ${terms.mostBulk}
        order by turn, nth limit ${terms.free}
      ), locked_rows as (
        select position, mail.* from chosen, lateral (
          select ctid as at from mails where ctid = chosen.place and ${READY}
          limit 1 for no key update skip locked) as mail
      ), taken as (
        update mails set status = 'sending', ready = false, reason = null, worker = ${terms.worker},
          due_at = ${terms.leaseUntil}
        from locked_rows
        where mails.ctid = locked_rows.at
        returning position, organization_id, id, kind, template, source_id, tournament_id, data, contact_id, email, name,
          attempts, created_at, rank > 0 and exists (
            select from opt_outs where opt_outs.organization_id = mails.organization_id
              and opt_outs.address_hash = mails.address_hash) as opted_out
      )
      select taken.*, organizations.name as organization_name from taken
      join organizations on organizations.id = organization_id
      order by position`;

/** A recursive query for the organizations with ready mail after this one, each found by one index lookup. */
const hopping = (self: Sql, after: string): Sql =>
  sql`${self} as (
        (select organization_id as id, 1 as nth from mails where ${READY} and organization_id > ${after}
         order by organization_id, rank, due_at, id limit 1)
        union all
        select next.organization_id, nth + 1 from ${self}, lateral (
          select organization_id from mails where ${READY} and organization_id > ${self}.id
          order by organization_id, rank, due_at, id limit 1) as next
        where nth < ${ORGANIZATIONS}
      )`;

const countsOf = (underWay: ReadonlyMap<string, UnderWay>, which: keyof UnderWay): number[] =>
  [...underWay.values()].map((counts) => counts[which]);
