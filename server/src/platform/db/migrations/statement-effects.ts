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

type Kind = readonly [pattern: RegExp, lock: Lock, takesAway: 'takes away' | undefined];

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`;
const kind = (text: string, lock: Lock, takesAway?: 'takes away'): Kind => [
  new RegExp(`^${text.replaceAll('NAME', NAME)}`, 'i'),
  lock,
  takesAway,
];

/** The first that fits counts, and what it captures is the object. */
const KINDS: readonly Kind[] = [
  kind('create (?:unlogged )?table NAME', 'none'),
  kind('create unique index concurrently .*? on NAME', 'SHARE UPDATE EXCLUSIVE', 'takes away'),
  kind('create index concurrently .*? on NAME', 'SHARE UPDATE EXCLUSIVE'),
  kind('create unique index .*? on NAME', 'SHARE', 'takes away'),
  kind('create index .*? on NAME', 'SHARE'),
  kind('create (?:or replace )?(?:constraint )?trigger .*? on NAME', 'SHARE ROW EXCLUSIVE'),
  kind('create policy \\S+ on (\\w+) as restrictive', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('create policy .*? on NAME', 'ACCESS EXCLUSIVE'),
  kind('(?:alter|drop) policy .*? on NAME', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('create (?:or replace )?(?:function|procedure|view|type|domain|sequence|schema) NAME', 'none'),
  kind('drop index concurrently NAME', 'SHARE UPDATE EXCLUSIVE', 'takes away'),
  kind('drop trigger .*? on NAME', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('drop (?:table|index) NAME', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('truncate (?:table )?NAME', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('(?:drop|alter) \\w+ NAME', 'none', 'takes away'),
  kind('comment on (?:table|column) NAME', 'SHARE UPDATE EXCLUSIVE'),
  kind("select make_tenant_table ?\\( ?'(\\w+)' ?\\)", 'ACCESS EXCLUSIVE'),
  kind('(?:insert into|update|delete from) NAME', 'ROW EXCLUSIVE'),
  kind('grant .*? on (?:table |function )?(\\w+)', 'none'),
  kind('revoke .*? on (?:table |function )?(\\w+)', 'none', 'takes away'),
];

/** Of `alter table`: each of its actions, which are separated by commas. */
const ACTIONS: readonly Kind[] = [
  kind('validate constraint', 'SHARE UPDATE EXCLUSIVE'),
  kind('(?:enable|disable) trigger', 'SHARE ROW EXCLUSIVE'),
  kind('(?:re)?set \\(', 'SHARE UPDATE EXCLUSIVE'),
  kind('alter (?:column )?\\w+ set statistics', 'SHARE UPDATE EXCLUSIVE'),
  kind('add (?:constraint \\w+ )?foreign key', 'SHARE ROW EXCLUSIVE', 'takes away'),
  kind('add (?:constraint|check|unique|primary key|exclude)\\b', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('add (?!.*\\b(?:default|generated)\\b).*\\bnot null\\b', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('(?:drop|rename)\\b', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('alter .*\\b(?:type|set not null|drop default|drop identity)\\b', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('(?:force|enable) row level security', 'ACCESS EXCLUSIVE', 'takes away'),
  kind('', 'ACCESS EXCLUSIVE'),
];

const ALTER_TABLE = new RegExp(`^alter table ${NAME} (.*)$`, 'is');
const UNREADABLE: Effect = { object: 'unknown', lock: 'unknown', takesAway: true };

export function effectsOf(statement: string): Effect[] {
  const text = statement.replace(/\s+/g, ' ').trim();
  const altered = ALTER_TABLE.exec(text);
  if (altered === null) return withReferences(text, [effectIn(KINDS, text) ?? UNREADABLE]);
  const [, object = '', actions = ''] = altered;
  const effects = partsOf(actions).map((action) => ({ ...UNREADABLE, ...effectIn(ACTIONS, action), object }));
  return withReferences(text, effects);
}

/** What a statement makes that was not there before: nobody uses that yet. */
export const madeBy = (statement: string): string | undefined =>
  /^create (?:unlogged |unique )?(?:table|index|function|procedure|view|type|trigger)(?: concurrently)? (?:if not exists )?"?(\w+)/i.exec(
    statement.replace(/\s+/g, ' ').trim(),
  )?.[1];

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
  const referred = new Set([...text.matchAll(/\breferences "?(\w+)"?/gi)].map(([, table = '']) => table));
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
