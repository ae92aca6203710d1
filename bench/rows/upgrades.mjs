/**
 * What one who scores feels of an upgrade: the longest wait for a score to be stored while the schema of a
 * million scores is migrated, by the newest migrations since the last release and by one that does to the
 * largest tables whatever a release may do to them.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../server/dist/platform/db/migrations/migrate.js';
import { readMigration, readMigrations } from '../../server/dist/platform/db/migrations/migrations.js';
import { seedScoreLog } from '../seeds/tournaments-seed.mjs';
import { createDatabase } from '../world.mjs';

const NEWEST = 10;
const WRITERS = 4;
const PACE_MS = 5;
const ALONE_MS = 5000;

const LAST_RELEASE = new URL('../../test/upgrade/previous-release.json', import.meta.url);

const EXPANSION = readMigration(
  '9999_expansion.sql',
  `-- no transaction
  alter table score_log add column if not exists note text, alter column note set default 'none';
  alter table score_log add column if not exists weight integer not null default 0;
  -- in batches of score_log
  update score_log set note = 'none' where ctid between $1 and $2 and note is null;
  create index concurrently if not exists score_log_by_note on score_log (organization_id, note);
  alter table score_log drop constraint if exists score_log_note;
  alter table score_log add constraint score_log_note check (note <> '') not valid;
  alter table score_log validate constraint score_log_note;
  alter table players add column if not exists note text, alter column note set default 'none';
  -- in batches of players
  update players set note = 'none' where ctid between $1 and $2 and note is null;
  create table if not exists score_notes (organization_id uuid, tournament_id uuid, note text,
    foreign key (organization_id, tournament_id) references tournaments (organization_id, id));`,
);

/** @returns the longest wait in milliseconds: alone, and during the migrations. */
export async function upgrading({ databaseUrl, undo }, { say }) {
  const { newestMigration } = JSON.parse(readFileSync(LAST_RELEASE, 'utf8'));
  const migrations = readMigrations();
  const since = migrations.filter(({ version }) => version > newestMigration).slice(-NEWEST);
  const url = await createDatabase(databaseUrl, 'upgrading');
  await migrate(url, undefined, migrations.slice(0, migrations.length - since.length));
  const event = await seedScoreLog(url);
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => openWriter(url, undo)));
  const alone = await longestWait(writers, event, sleep(ALONE_MS));
  const begun = performance.now();
  const service = await longestWait(writers, event, migrate(url, undefined, [...migrations, EXPANSION]));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(
    `  ${since.length} since the last release and one more, in ${seconds} s: ${Math.round(alone)} | ${Math.round(service)}`,
  );
  await Promise.all(writers.map((writer) => writer.end()));
  return { base: alone, service };
}

async function openWriter(url, undo) {
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  undo.add(() => writer.end().catch(() => undefined));
  return writer;
}

/** The tables that a score touches, in one transaction. */
const SCORE = `with raised as (
    update board_versions set version = version + 1 where tournament_id = $2 returning version),
  card as (update players set scored_at = scored_at where organization_id = $1 and tournament_id = $2 and id = $3)
  insert into score_log (organization_id, tournament_id, id, player_id, hole_number, new_strokes, version, via, created_at)
  select $1, $2, uuidv7(), $3, 1, 4, version, 'api', now() from raised`;

/** All of them score, each somebody of its own, until the work is done. */
async function longestWait(writers, { organizationId, events, players }, work) {
  let [longest, isOver] = [0, false];
  const writing = writers.map(async (writer, index) => {
    for (let nth = index; !isOver; nth += writers.length) {
      const at = nth % players.length;
      const begun = performance.now();
      await writer.query({ name: 'score', text: SCORE, values: [organizationId, events[at], players[at]] });
      longest = Math.max(longest, performance.now() - begun);
      await sleep(PACE_MS);
    }
  });
  await work.finally(() => {
    isOver = true;
  });
  await Promise.all(writing);
  return longest;
}
