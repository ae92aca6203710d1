/** A release's program runs on the next one's schema: what it needs is not taken away before its successor. */
import { describe, expect, it } from 'vitest';
import { readMigration, readMigrations } from '../../server/src/platform/db/migrations/migrations.ts';
import { breaches } from './expand-contract.ts';
import previous from './previous-release.json' with { type: 'json' };

const found = (text: string, before = '') =>
  breaches([readMigration('0101_before.sql', before), readMigration('0102_later.sql', text)], {
    version: '0.2.0',
    newestMigration: 100,
  });

it('is kept by every migration since the last release', () => {
  expect(breaches(readMigrations(), previous)).toEqual([]);
});

it('would have found what once made every score of an old node fail', () => {
  expect(breaches(readMigrations(), { version: '0.1.0', newestMigration: 33 })).toContain(
    '0034_play takes something away without "-- contract since": alter table score_flags drop constraint score_flags_once',
  );
});

describe('it is broken by whatever takes something away and does not say so:', () => {
  it.each([
    'drop table players',
    'alter table players drop column company',
    'alter table players add column tee text, drop column company',
    'alter table players rename column company to club',
    'alter table players rename to golfers',
    'alter table score_flags drop constraint score_flags_once',
    'alter table players alter column company set not null',
    'alter table players alter company type varchar(20)',
    'alter table players alter column company drop default',
    'alter table players add column tee text not null',
    "alter table players add constraint players_tee check (tee <> '')",
    'alter table players add unique (email)',
    'alter table players add foreign key (club) references clubs (id)',
    'create unique index players_by_email on players (email)',
    'create unique index concurrently if not exists players_by_email on players (email)',
    'drop index players_by_email',
    'drop trigger give_board_key on players',
    'drop function give_board_key()',
    'drop policy maintenance on players',
    'alter function give_board_key() rename to number_boards',
    'revoke update on players from fairway_tenant',
    'truncate left_addresses',
    "do $$ begin execute 'drop table players'; end $$",
  ])('%s', (statement) => {
    expect(found(`${statement};`)).toEqual([
      `0102_later takes something away without "-- contract since": ${statement}`,
    ]);
    expect(found(`-- contract since 0.2.0\n${statement};`)).toEqual([]);
    expect(found(`-- contract since 0.3.0\n${statement};`)).toEqual([
      '0102_later takes away what 0.2.0 needs: it can follow in the release after 0.3.0',
    ]);
  });
});

describe('it is kept by whatever only adds:', () => {
  it.each([
    "create table tees (id integer primary key); select make_tenant_table('tees')",
    'alter table players add column tee text',
    "alter table players add column tee text not null default 'white'",
    'alter table players add column club uuid references clubs (id)',
    'alter table players alter column company drop not null',
    'create index concurrently if not exists players_by_tee on players (tee)',
    'create or replace trigger give_board_key before insert on players for each row execute function give_board_key()',
    "update players set tee = 'white' where tee is null",
    'create function count_tees() returns void language sql as $$ drop table nothing $$; revoke execute on function count_tees() from public',
    'grant select on players to fairway_platform',
  ])('%s', (statement) => {
    expect(found(`${statement};`)).toEqual([]);
  });

  it('and by a unique index over a column that came since', () => {
    const column = 'alter table players add column tee text, add column club uuid';
    const index =
      'create unique index concurrently if not exists players_tee on players (tournament_id, tee)';
    expect(found(index, column)).toEqual([]);
    expect(found(index, 'alter table teams add column tee text')).toHaveLength(1);
  });

  it('and by taking away again what has come since', () => {
    expect(
      found('alter table tees drop column id; drop table tees', 'create table tees (id integer)'),
    ).toEqual([]);
  });
});
