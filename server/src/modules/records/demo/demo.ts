/** The demo organization: people and tournaments, the same on every machine, made by the modules' verbs. */
import type { Sealer } from '../../../platform/crypto/seal.ts';
import type { Doors, Reads, Transaction, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import * as invitations from '../../access/members/invitations.ts';
import * as organizations from '../../access/organizations/organizations.ts';
import * as accessCodes from '../../event/teams/access-codes.ts';
import * as clients from '../../integrations/clients/clients.ts';
import * as tokens from '../../integrations/clients/tokens.ts';
import type { Desk } from '../../money/payments/desk.ts';
import { bulk } from '../../people/contacts/bulk.ts';
import * as contacts from '../../people/contacts/contacts.ts';
import * as tags from '../../people/tags/tags.ts';
import { fillAuctions } from './auctions.ts';
import { fillBracket } from './brackets.ts';
import { loadedDice } from './dice.ts';
import { fillInvitations } from './invitations.ts';
import { COMPANIES, FIRST_NAMES, LAST_NAMES, ROLES, TAGS } from './people.ts';
import { fillRaffle } from './raffle.ts';
import { fillRegistrations, openRegistration } from './registrations.ts';
import { fillSeries } from './series.ts';
import { fillSideGames } from './side-games.ts';
import { fillTournaments, LIVE_TOURNAMENT } from './tournaments.ts';

const ORGANIZATION = 'Willow Creek Golf Association';
const CLIENT = 'Demo client';
/** A separate client for shells: a new secret for it leaves the one shown at the first start valid. */
const SHELL_CLIENT = 'Demo shell';
const CONTACTS = 320;
const LOCK = 7_246_102;

export interface Demo extends clients.Credentials {
  organizationId: string;
  /** The public address of the tournament that is open for registration. */
  slug: string;
}

type Access = Omit<Demo, 'slug'>;

/** What filling needs besides the database. */
export type DemoKit = Omit<Desk, 'door'>;

/** Several nodes may start at once on an empty database; an advisory lock lets only one of them fill it. */
export async function fillIfEmpty(doors: Doors, scopes: string[], kit: DemoKit): Promise<Demo | undefined> {
  const made = await doors.asPlatform.write(async (tx) => {
    await tx.one(sql`select pg_advisory_xact_lock(${LOCK})`);
    const someone = await tx.one(sql`select id from organizations limit 1`);
    return someone === undefined ? createAccess(tx, scopes) : undefined;
  });
  return made && fillOrganization(doors, made, kit);
}

/** Creates another demo organization, even if there are some already. */
export async function fill(doors: Doors, scopes: string[], kit: DemoKit): Promise<Demo> {
  const made = await doors.asPlatform.write((tx) => createAccess(tx, scopes));
  return fillOrganization(doors, made, kit);
}

/** Credentials for a shell: one client, with a new secret and a new token at each call. */
export const openShell = (
  doors: Doors,
  organizationId: string,
  scopes: string[],
): Promise<clients.Credentials & { token: string }> =>
  doors.asPlatform.write(async (tx) => {
    const existing = await tx.one<{ id: string }>(
      sql`select id from clients where organization_id = ${organizationId} and name = ${SHELL_CLIENT}
          order by created_at limit 1`,
    );
    const { clientId, secret } =
      existing === undefined
        ? await clients.create(tx, { organizationId, name: SHELL_CLIENT, scopes })
        : await clients.rotateSecret(tx, existing.id);
    const client = { id: clientId, organization_id: organizationId, scopes };
    return { clientId, secret, token: await tokens.issue(tx, client, scopes) };
  });

/** The client of the first demo organization, if there is one. */
export async function findClient(db: Reads): Promise<string | undefined> {
  const client = await db.one<{ id: string }>(
    sql`select clients.id from clients join organizations on organizations.id = clients.organization_id
        where clients.name = ${CLIENT} and organizations.name = ${ORGANIZATION} order by clients.created_at limit 1`,
  );
  return client?.id;
}

/**
 * The link by which people enter the first demo organization: an invitation as its owner, renewed at each
 * start, or the sign-in page once it has an owner.
 */
export const openDashboard = (doors: Doors, publicUrl: string): Promise<string | undefined> =>
  doors.asPlatform.write(async (tx) => {
    const organization = await tx.one<{ id: string; has_owner: boolean }>(
      sql`select organizations.id, exists (select from memberships
              where organization_id = organizations.id and role = 'owner') as has_owner
          from organizations where name = ${ORGANIZATION} order by id limit 1`,
    );
    if (organization === undefined) return (await isStaffed(tx)) ? `${publicUrl}/app` : undefined;
    if (organization.has_owner) return `${publicUrl}/app`;
    const opening = { role: 'owner', email: null, isBanner: true } as const;
    return (await invitations.handOver(tx, organization.id, opening, publicUrl)).url;
  });

export interface LiveEvent {
  /** Its public address. */
  slug: string | null;
  /** A team's access code, to score by phone. */
  code: string | null;
}

/** The live tournament of the first demo organization, while it is under way. */
export async function findLive(doors: Doors, sealer: Sealer): Promise<LiveEvent | undefined> {
  const organization = await doors.asPlatform.one<{ id: string }>(
    sql`select id from organizations where name = ${ORGANIZATION} order by id limit 1`,
  );
  if (organization === undefined) return undefined;
  const door = doors.asOrganization(organization.id);
  const live = await door.one<{ id: string; slug: string | null }>(
    sql`select id, public_slug as slug from tournaments
        where name = ${LIVE_TOURNAMENT} and status = 'live' order by id limit 1`,
  );
  if (live === undefined) return undefined;
  const codes = await accessCodes.list(door, live.id, sealer);
  return {
    slug: live.slug,
    code: codes.find(({ access_code }) => access_code !== null)?.access_code ?? null,
  };
}

/** Whether anybody can sign in, to any organization: the demo organization may have been renamed. */
const isStaffed = async (db: Reads): Promise<boolean> =>
  (await db.one(sql`select from memberships limit 1`)) !== undefined;

/** The newest demo organization. */
export async function findOrganization(db: Reads): Promise<string | undefined> {
  const found = await db.one<{ id: string }>(
    sql`select id from organizations where name = ${ORGANIZATION} order by id desc limit 1`,
  );
  return found?.id;
}

async function createAccess(tx: Transaction, scopes: string[]): Promise<Access> {
  const { id: organizationId } = await organizations.create(tx, ORGANIZATION);
  const { clientId, secret } = await clients.create(tx, { organizationId, name: CLIENT, scopes });
  return { organizationId, clientId, secret };
}

async function fillOrganization(doors: Doors, access: Access, kit: DemoKit): Promise<Demo> {
  const desk: Desk = { ...kit, door: (actor) => doors.asOrganization(access.organizationId, actor) };
  await desk.door().write((tx) => fillSeries(tx));
  const openTournament = await desk.door().write((tx) => fillTournaments(tx, kit));
  await desk.door().write(fillSideGames);
  const slug = await openRegistration(desk, openTournament);
  await fillRegistrations(desk, openTournament);
  await desk.door().write(fillBracket);
  await desk.door().write((tx) => fillContacts(tx, kit.mailKeys));
  await fillInvitations(doors, desk, openTournament);
  await fillRaffle(desk);
  await fillAuctions(desk);
  return { ...access, slug };
}

async function fillContacts(tx: Tx, keys: MailKeys): Promise<void> {
  const dice = loadedDice(2026);
  const made: string[] = [];
  for (let index = 0; index < CONTACTS; index += 1) {
    made.push((await contacts.create(tx, person(index, dice), 'dashboard', keys)).id);
  }
  for (const { name, color, share } of TAGS) {
    const tag = await tags.create(tx, { name, color });
    const ids = made.filter(() => dice() < share);
    await bulk(tx, { action: 'tag', ids, tag_id: tag.id });
  }
}

function person(index: number, dice: () => number) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(dice() * items.length)] as Item;
  const first_name = pick(FIRST_NAMES);
  const last_name = pick(LAST_NAMES);
  const company = pick(COMPANIES);
  const role = pick(ROLES);
  const mailbox = plainLetters(`${first_name}.${last_name}`);
  return {
    email: `${mailbox}${index}@${company.domain}`,
    first_name,
    last_name,
    company: company.name,
    ...role,
    phone: dice() < 0.7 ? `+1 603 555 ${String(100 + (index % 100)).padStart(4, '0')}` : null,
  };
}

const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
