/** Where statements would run: each is planned for one organization, with values that its parameters can have. */
import pg from 'pg';

const ORGANIZATION = '01a1f1f8-64bc-7000-a29d-000000000001';
/** By the beginning of a type's name. All ids are the organization's: some of them are. */
const VALUES = [
  ['uuid', ORGANIZATION],
  ['json', '[]'],
  ['timestamp', '2026-01-01'],
  ['date', '2026-01-01'],
  ['bool', 'true'],
  // Before `int`, which begins like it.
  ['interval', '1 day'],
  ['int', '1'],
  ['bigint', '1'],
  ['smallint', '1'],
  ['numeric', '1'],
  ['double', '1'],
  ['bytea', '\\x00'],
];
const HAS_A_PLAN = /^\s*\(?\s*(?:select|with|insert|update|delete)\b/i;

export async function plansOf(url, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seen = { total: 0, routed: 0, spread: [], refused: new Map() };
  try {
    await client.query("set plan_cache_mode = force_custom_plan; set citus.propagate_set_commands = 'local'");
    for (const { text, parameter } of statements) {
      const touchesRows = parameter !== undefined || /\binsert into\b/i.test(text);
      if (touchesRows && HAS_A_PLAN.test(text)) await planInto(seen, client, text);
    }
  } finally {
    await client.end();
  }
  return seen;
}

async function planInto(seen, client, text) {
  seen.total += 1;
  await client.query('begin');
  try {
    const shards = await shardsOf(client, text);
    if (shards.every((count) => count <= 1)) seen.routed += 1;
    else seen.spread.push(text);
  } catch (error) {
    // Numbers in it are those of shards.
    const refusal = error.message.replaceAll(/\d+/g, 'N');
    seen.refused.set(refusal, [...(seen.refused.get(refusal) ?? []), text]);
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

/** How many shards each step of the statement asks. */
async function shardsOf(client, text) {
  await client.query(`set local app.organization_id = '${ORGANIZATION}'`);
  await client.query(`prepare statement as ${text}`);
  const { rows } = await client.query('select parameter_types::text[] as types from pg_prepared_statements');
  const values = rows[0].types.map((type) => `'${sampleOf(type)}'::${type}`);
  const planned = values.length === 0 ? 'statement' : `statement(${values.join(', ')})`;
  const plan = await client.query(`explain (costs off) execute ${planned}`);
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...lines.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
}

const sampleOf = (type) =>
  type.endsWith('[]') ? '{}' : (VALUES.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'a');
