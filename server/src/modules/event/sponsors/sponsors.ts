/** The sponsors of a tournament: one list, replaced as a whole. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { Table } from '../../../platform/db/table.ts';
import { newId } from '../../../platform/ids.ts';
import { type FieldProblem, invalid, notFound } from '../../../platform/problems.ts';
import { hasUserInfo, isWrittenOut, NO_USER_INFO } from '../../../platform/text/urls.ts';
import * as tournaments from '../tournaments/tournaments.ts';
import { audit } from './audit.ts';
import { decode, LARGEST_IMAGE, typeOf } from './images.ts';
import * as media from './media.ts';
import type { Sponsor, SponsorsPut } from './schemas.ts';

/** A sponsor as stored; `logo` is the hash of the image. */
export interface StoredSponsor {
  id: string;
  name: string;
  url: string | null;
  logo: string | null;
}

const sponsorTable = new Table<StoredSponsor & { tournament_id: string; place: number }>('sponsors', [
  'tournament_id',
  'place',
  'id',
  'name',
  'url',
  'logo',
]);

interface Wanted {
  name: string;
  url: string | null;
  logo: media.StoredImage | null;
  /** The id of the sponsor whose logo is kept. */
  keepLogo: string | null;
}

export async function list(db: Reads, tournamentId: string, publicUrl: string): Promise<Sponsor[]> {
  const stored = await storedOf(db, tournamentId);
  if (stored.length === 0) await tournaments.get(db, tournamentId);
  return stored.map((sponsor) => shown(sponsor, publicUrl));
}

const storedOf = (db: Reads, tournamentId: string): Promise<StoredSponsor[]> =>
  db.many(sql`select id, name, url, logo from sponsors where tournament_id = ${tournamentId} order by place`);

export const shown = ({ logo, ...sponsor }: StoredSponsor, publicUrl: string): Sponsor => ({
  ...sponsor,
  logo_url: logo === null ? null : `${publicUrl}/media/${logo}`,
});

/** Decodes the images. A sponsor has a new logo or keeps one, not both. */
export function checked({ sponsors }: SponsorsPut): Wanted[] {
  const problems: FieldProblem[] = [];
  const wanted = sponsors.map(({ name, url = null, logo = null, keepLogo = null }, index): Wanted => {
    const refuse = (field: string, message: string) =>
      problems.push({ field: `sponsors.${index}.${field}`, message });
    if (url !== null && !isWrittenOut(url)) refuse('url', 'must be a URL without blanks and line breaks');
    else if (url !== null && hasUserInfo(url)) refuse('url', NO_USER_INFO);
    if (logo !== null && keepLogo !== null) refuse('keepLogo', 'cannot be combined with a new logo');
    const image = logo === null ? null : imageOf(logo.base64);
    if (typeof image === 'string') refuse('logo.base64', image);
    return { name, url, keepLogo, logo: typeof image === 'string' ? null : image };
  });
  if (problems.length > 0) throw invalid(problems);
  return wanted;
}

/** The image, or the reason why it is refused. */
function imageOf(base64: string): media.StoredImage | string {
  const bytes = decode(base64);
  if (bytes === undefined) return 'must be base64';
  if (bytes.length > LARGEST_IMAGE) return 'must hold at most 256 KiB';
  const type = typeOf(bytes);
  return type === undefined
    ? 'must be a PNG, JPEG or WebP image'
    : { sha256: media.sha256Of(bytes), type, bytes };
}

/** Replaces the list. A sponsor who is still in it, by the kept logo or by name, keeps the id. */
export async function replace(
  tx: Tx,
  tournamentId: string,
  wanted: Wanted[],
  publicUrl: string,
): Promise<Sponsor[]> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const before = await storedOf(tx, tournamentId);
  const after = merged(tx, before, wanted);
  tournaments.refuseArchived(tournament);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await store(tx, tournamentId, before, after, wanted);
    const metadata = { old: before.map(withoutId), new: after.map(withoutId) };
    audit.record(tx, tournamentId, 'tournament.sponsors_updated', tournamentId, metadata);
  }
  return after.map((sponsor) => shown(sponsor, publicUrl));
}

const withoutId = ({ id: _id, ...sponsor }: StoredSponsor) => sponsor;

function merged(tx: Tx, before: StoredSponsor[], wanted: Wanted[]): StoredSponsor[] {
  const left = new Map(before.map((sponsor) => [sponsor.id, sponsor]));
  const claim = (id: string | undefined) => (id !== undefined && left.delete(id) ? id : undefined);
  const kept = wanted.map(({ keepLogo }) => {
    if (keepLogo === null) return undefined;
    const sponsor = before.find(({ id }) => id === keepLogo.toLowerCase());
    if (sponsor === undefined) throw notFound('Sponsor');
    return { logo: sponsor.logo, id: claim(sponsor.id) };
  });
  return wanted.map(({ name, url, logo }, index) => {
    const same = [...left.values()].find((sponsor) => sponsor.name === name);
    return {
      id: kept[index]?.id ?? claim(same?.id) ?? newId(tx.now),
      name,
      url,
      logo: logo?.sha256 ?? kept[index]?.logo ?? null,
    };
  });
}

async function store(
  tx: Tx,
  tournamentId: string,
  before: StoredSponsor[],
  after: StoredSponsor[],
  wanted: Wanted[],
): Promise<void> {
  await media.takeTurn(tx);
  for (const { logo } of wanted) if (logo !== null) await media.keep(tx, logo);
  await tx.run(sql`delete from sponsors where tournament_id = ${tournamentId}`);
  await insert(tx, tournamentId, after);
  await media.dropUnused(
    tx,
    before.flatMap(({ logo }) => logo ?? []),
  );
}

async function insert(tx: Tx, tournamentId: string, sponsors: StoredSponsor[]): Promise<void> {
  const rows = sponsors.map((sponsor, place) => ({ tournament_id: tournamentId, place, ...sponsor }));
  if (rows.length > 0) await tx.run(sponsorTable.insertMany(tx.organizationId, rows));
}

/** A new tournament begins with the sponsors of another. */
export async function copy(tx: Tx, from: string, to: string): Promise<void> {
  await media.takeTurn(tx);
  const sponsors = await storedOf(tx, from);
  await insert(
    tx,
    to,
    sponsors.map((sponsor) => ({ ...sponsor, id: newId(tx.now) })),
  );
}
