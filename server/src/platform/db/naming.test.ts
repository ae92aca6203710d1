/** Every statement of a tenant names its organization, whichever way it comes to a table. */
import { expect, it } from 'vitest';
import { namingOrganization } from './naming.ts';

/** What is in «» is a table to be named, and what is in ‹› is added; `own` stands for the condition. */
const STATEMENTS: [trap: string, statement: string][] = [
  ['a table', 'select id from «contacts»‹ as contacts› where id = $1'],
  ['an alias', 'select c.id from «contacts» as c where c.id = $1'],
  ['an alias without "as"', 'select c.id from «contacts» c'],
  ['an alias with columns', 'select c.a from «contacts» c (a, b)'],
  ['capitals', 'SELECT c.id FROM «contacts» AS c WHERE c.id = $1'],
  ['a quoted table', 'select from «"contacts"»‹ as "contacts"› where true'],
  ['a list', 'select from «a»‹ as a›, «tags» as t, unnest($1::uuid[]) as x, «b»‹ as b›'],
  ['joins', 'select from «a» as a join «b» as b on a.id = b.id left join «c»‹ as c› using (id, of)'],
  ['joins without a condition', 'select from «a»‹ as a› natural join «b»‹ as b› cross join «c»‹ as c›'],
  ['joins in parentheses', 'select from «a» as a left join («b» as b cross join «c»‹ as c›) on true'],
  ['a list after a condition', 'select from «a» as a join «b» as b on f(a.x, b.y), «c»‹ as c›'],
  ['subqueries', 'select (select x from «a»‹ as a›), array(select y from «b»‹ as b›) from «c»‹ as c›'],
  ['subqueries as tables', 'select from (select from «a»‹ as a›) as x, lateral (select from «b» b) as y'],
  ['unions', '(select x, y from «a»‹ as a›) union all select x, z from «b»‹ as b› order by x, y'],
  ['unions as tables', 'select from ((select from «a»‹ as a›) union (select from «b»‹ as b›)) as both'],
  ['conditions', 'select exists (select from «a» as a where x in (select x from «b» as b, «c» as c))'],
  ['locks', 'select from «a» as a join «b» as b using (id) order by id, x for no key update of a, b'],
  ['inherited rows', 'select from only «a»‹ as a›'],
  ['functions', 'select from json_populate_recordset(null::contacts, $1) as made join f(contacts) on true'],
  ['columns of functions', 'select from json_to_recordset($1) as x (of uuid, a text), «a»‹ as a›'],
  ['"from" in functions', "select extract(epoch from a), trim(both ' ' from b), substring(c from 2 for 3)"],
  ['"is distinct from"', 'select a is distinct from b, c is not distinct from d from «t»‹ as t›'],
  ['"distinct on"', 'select distinct on (a, b) a, b from «t»‹ as t›'],
  ['whole rows', 'select to_json(contacts), contacts.* from «contacts»‹ as contacts›'],
  ['the catalogue', 'select from pg_locks join pg_catalog.pg_class on true, information_schema.tables'],
  ['strings', "select 'x from a', 'it''s, from b', e'\\' from c' from «t»‹ as t›"],
  ['dollar quotes', 'select $$ from a, $x$ $$, $x$ from b $$ $x$ from «t»‹ as t›'],
  ['comments', 'select -- from a\n/* from b */ x from /* , */ «t»‹ as t› -- where'],
  ['quoted names', 'select "x from a" from «t»‹ as t›'],
  ['columns called like words', 'select made.from, made.join, made.select from «made»‹ as made›'],
  ['filters', 'select count(*) filter (where x) from «t»‹ as t›'],
  ['windows', 'select rank() over w from «t»‹ as t› window w as (order by a, b), v as (order by c)'],
  ['a CTE', 'with found as (select from «a»‹ as a›) select from found, «b»‹ as b›'],
  ['CTEs', 'with f (x, y) as materialized (select 1, 2), g as (select from f) select from g, f'],
  ['a CTE called like the table it reads', 'with a as (select from «a»‹ as a›) select from a'],
  ['a CTE that others do not see', 'select from (with a as (select 1) select from a) as x, «a»‹ as a›'],
  ['recursion', 'with recursive a as (select 1 union all select from a, «b»‹ as b›) select from a'],
  ['insertions', 'insert into t (id, x) values ($1, (select x from «a»‹ as a›)) returning id, x'],
  [
    'insertions of rows',
    'insert into t (id) select id from «a»‹ as a›, «b» as b on conflict (id, x) do nothing',
  ],
  [
    'insertions or updates',
    'insert into t select from «a» as a on conflict (x) do update set x = 1, y = t.z where t.z',
  ],
  ['an update', 'update t set a = 1, b = 2 where‹ t.own and (› id = $1 or x‹)›'],
  ['an update of an alias', 'update t as x set a = 1 where‹ x.own and (› id = $1‹)› returning id'],
  ['an update of all rows', 'update t set a = extract(hour from b)‹ where t.own›'],
  ['an update by others', 'update t x set a = 1 from «a»‹ as a›, «b» as b‹ where x.own› returning x'],
  ['a deletion', 'delete from t where‹ t.own and (› a or b‹)›'],
  ['a deletion of all rows', 'delete from t‹ where t.own›'],
  [
    'a deletion by others',
    'delete from t as x using «a» as a join «b»‹ as b› using (id), «c» as c where‹ x.own and (› a or b‹)›',
  ],
  ['a comment behind a condition', 'delete from t where‹ t.own and (› a‹)› -- and nothing else'],
  [
    'changes in CTEs',
    'with a as (update t set a = 1‹ where t.own›), b as (delete from u where‹ u.own and (› c‹)› returning *) select from b',
  ],
  ['a change after a CTE', 'with a as (select 1) update a set b = (select x from a)‹ where a.own›'],
];

const OWN =
  "$1organization_id = $$9 and $1organization_id = current_setting('app.organization_id', false)::uuid";

it.each(STATEMENTS)('%s', (_, statement) => {
  const given = statement.replace(/‹.*?›/g, '').replace(/[«»]/g, '');
  const named = statement
    .replace(/«(.*?)»/g, '(select * from $1 where own)')
    .replace(/[‹›]/g, '')
    .replace(/(\w\.)?\bown\b/g, OWN);
  expect(namingOrganization(given, 9)).toBe(named);
});
