/**
 * What a statement of a migration means to those who use the same tables: which locks it takes, as
 * PostgreSQL's manual has it, and whether it takes away something that an older program may need. It is read
 * from the kind of statement alone; what cannot be read is said to be unknown.
 */
export type Lock =
  | 'ACCESS EXCLUSIVE'
  | 'SHARE ROW EXCLUSIVE'
  | 'SHARE'
  | 'SHARE UPDATE EXCLUSIVE'
  | 'ROW EXCLUSIVE'
  | 'none'
  | 'unknown';

export interface Effect {
  /** The table, or whatever else the statement is about. */
  object: string;
  lock: Lock;
  /** Drops, renames or tightens something. */
  takesAway: boolean;
}

const GONE = 'takes away';
type Kind = readonly [pattern: RegExp, lock: Lock, takesAway?: typeof GONE];

/** The first that fits counts, and what it captures is the object. */
const KINDS: readonly Kind[] = [
  [/^create (?:unlogged )?table (\w+)/i, 'none'],
  [/^create unique index concurrently (?:.*? )?on (\w+)/i, 'SHARE UPDATE EXCLUSIVE', GONE],
  [/^create index concurrently (?:.*? )?on (\w+)/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^create unique index (?:.*? )?on (\w+)/i, 'SHARE', GONE],
  [/^create index (?:.*? )?on (\w+)/i, 'SHARE'],
  [/^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/i, 'SHARE ROW EXCLUSIVE'],
  [/^create policy \w+ on (\w+) as restrictive/i, 'ACCESS EXCLUSIVE', GONE],
  [/^create policy \w+ on (\w+)/i, 'ACCESS EXCLUSIVE'],
  [/^(?:alter|drop) policy \w+ on (\w+)/i, 'ACCESS EXCLUSIVE', GONE],
  [/^create (?:or replace )?(?:function|procedure|view|type|domain|sequence|schema) (\w+)/i, 'none'],
  [/^drop index concurrently (?:if exists )?(\w+)/i, 'SHARE UPDATE EXCLUSIVE', GONE],
  [/^drop trigger \w+ on (\w+)/i, 'ACCESS EXCLUSIVE', GONE],
  [/^drop (?:table|index) (\w+)/i, 'ACCESS EXCLUSIVE', GONE],
  [/^truncate (?:table )?(\w+)/i, 'ACCESS EXCLUSIVE', GONE],
  [/^(?:drop|alter) \w+ (\w+)/i, 'none', GONE],
  [/^comment on (?:table|column) (\w+)/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^select make_tenant_table ?\( ?'(\w+)' ?\)/i, 'ACCESS EXCLUSIVE'],
  // Our own functions that make triggers on the table they are given.
  [/^select (?:date|note)_\w+ ?\( ?'(\w+)'/i, 'SHARE ROW EXCLUSIVE'],
  [/^select open_to_workers ?\( ?'(\w+)'/i, 'ACCESS EXCLUSIVE'],
  [/^select nextval ?\( ?'(\w+)'/i, 'none'],
  [/^(?:insert into|update|delete from) (\w+)/i, 'ROW EXCLUSIVE'],
  [/^grant .*? on (?:table |function )?(\w+)/i, 'none'],
  [/^revoke .*? on (?:table |function )?(\w+)/i, 'none', GONE],
];

/** Of `alter table`: each of its actions, which are separated by commas. */
const ACTIONS: readonly Kind[] = [
  [/^validate constraint/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^(?:enable|disable) trigger/i, 'SHARE ROW EXCLUSIVE'],
  [/^(?:re)?set \(/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^alter (?:column )?\w+ set statistics/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^add (?:constraint \w+ )?foreign key/i, 'SHARE ROW EXCLUSIVE', GONE],
  [/^add (?:constraint|check|unique|primary key|exclude)\b/i, 'ACCESS EXCLUSIVE', GONE],
  [/^add (?!.*\b(?:default|generated)\b).*\bnot null\b/i, 'ACCESS EXCLUSIVE', GONE],
  [/^(?:drop|rename)\b/i, 'ACCESS EXCLUSIVE', GONE],
  [/^alter .*\b(?:type|set not null|drop default|drop identity)\b/i, 'ACCESS EXCLUSIVE', GONE],
  [/^(?:force|enable) row level security/i, 'ACCESS EXCLUSIVE', GONE],
  [/^/, 'ACCESS EXCLUSIVE'],
];

const ALTER_TABLE = /^alter table (\w+) (.*)$/i;
const UNREADABLE: Effect = { object: 'unknown', lock: 'unknown', takesAway: true };

export function effectsOf(statement: string): Effect[] {
  const text = plain(statement);
  const altered = ALTER_TABLE.exec(text);
  if (altered === null) return withReferences(text, [effectIn(KINDS, text) ?? UNREADABLE]);
  const [, object = '', actions = ''] = altered;
  const effects = partsOf(actions).map((action) => ({ ...UNREADABLE, ...effectIn(ACTIONS, action), object }));
  return withReferences(text, effects);
}

/** What a statement makes that was not there before: nobody uses that yet. */
export const madeBy = (statement: string): string | undefined => MADE.exec(plain(statement))?.[1];

/** `contacts.external_id`, for each column that a statement adds: nobody has written to it yet. */
export function columnsMadeBy(statement: string): string[] {
  const [, table = '', actions = ''] = ALTER_TABLE.exec(plain(statement)) ?? [];
  return partsOf(actions).flatMap((action) => {
    const column = /^add column (\w+)/i.exec(action)?.[1];
    return column === undefined ? [] : [`${table}.${column}`];
  });
}

/** The columns of a unique index. */
export function columnsOfUnique(statement: string): string[] {
  const [, table = '', columns = ''] = UNIQUE.exec(plain(statement)) ?? [];
  return columns === '' ? [] : columns.split(',').map((column) => `${table}.${column.trim()}`);
}

const UNIQUE = /^create unique index .*?\bon (\w+) ?\(([^)]*)\)/i;

const MADE =
  /^create (?:unlogged |unique )?(?:table|index|function|procedure|view|type|trigger) (?:concurrently )?(\w+)/i;

/** On one line, without words that change nothing about who waits. */
const plain = (statement: string): string =>
  statement
    .replaceAll('"', '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
    .replace(/ (?:if exists|if not exists|only)\b/gi, '');

function effectIn(kinds: readonly Kind[], text: string): Effect | undefined {
  for (const [pattern, lock, takesAway] of kinds) {
    const found = pattern.exec(text);
    if (found !== null) return { object: found[1] ?? '', lock, takesAway: takesAway !== undefined };
  }
  return undefined;
}

/** A new foreign key adds triggers to the table that it refers to. */
function withReferences(text: string, effects: Effect[]): Effect[] {
  if (!/^(?:create|alter) table/i.test(text)) return effects;
  const referred = new Set([...text.matchAll(/\breferences (\w+)/gi)].map(([, table = '']) => table));
  for (const { object } of effects) referred.delete(object);
  return [
    ...effects,
    ...[...referred].map((object) => ({ object, lock: 'SHARE ROW EXCLUSIVE' as const, takesAway: false })),
  ];
}

/** The parts between commas outside of parentheses and strings. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:[^']|'')*'|[(),]|[^'(),]+|'/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + token);
  }
  return parts.map((part) => part.trim());
}
