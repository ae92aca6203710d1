/** The migration files: plain SQL, forward only, in the order of their numbers. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../migrations/', import.meta.url);

/** What a file says about itself, each on a line of its own before its first statement. */
const HEAD = /^(?: *--[^\n]*\n)*/;
/** The checksum of an earlier text of the file, corrected for databases that could never apply it. */
const REPLACES = /^ *-- replaces ([0-9a-f]{64})$/m;
const NO_TRANSACTION = /^ *-- no transaction *$/m;
/** Takes away what programs before this release need. */
const CONTRACT = /^ *-- contract since (\d+\.\d+\.\d+) *$/m;

export interface Migration {
  version: number;
  /** The name of the file, without its extension. */
  name: string;
  text: string;
  /** SHA-256 of the text. */
  checksum: string;
  /** The checksum of the text that it replaces; a database that has applied that one is up to date. */
  replaces: string | undefined;
  /** Whether its statements run one by one without a transaction, which PostgreSQL requires for some. */
  isStepwise: boolean;
  /** The oldest release that runs on the schema afterwards; undefined where it takes nothing away. */
  contractSince: string | undefined;
}

export const readMigrations = (folder: URL = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => readMigration(file, readFileSync(new URL(file, folder), 'utf8')));

/** Line endings depend on the checkout, so they are normalized before the checksum. */
export function readMigration(file: string, content: string): Migration {
  const text = content.replaceAll('\r\n', '\n');
  const [head = ''] = HEAD.exec(text) ?? [];
  return {
    version: Number(file.slice(0, 4)),
    name: file.slice(0, -'.sql'.length),
    text,
    checksum: hash('sha256', text),
    replaces: REPLACES.exec(head)?.[1],
    isStepwise: NO_TRANSACTION.test(head),
    contractSince: CONTRACT.exec(head)?.[1],
  };
}

export interface Statement {
  text: string;
  /** The table in whose pieces it is repeated: `$1` and `$2` are the first and last row position of one. */
  inBatchesOf: string | undefined;
}

/** Tokens that may contain a semicolon which ends no statement: strings, names, comments, function bodies. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|;|[^'"$;/-]+|[\s\S]/g;
const IN_BATCHES = /^-- in batches of (\w+) *$/;

/** The statements of a file, without the comments around them. */
export function statementsOf(text: string): Statement[] {
  let current: Statement = { text: '', inBatchesOf: undefined };
  const statements = [current];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') {
      current = { text: '', inBatchesOf: undefined };
      statements.push(current);
    } else if (token.startsWith('--')) current.inBatchesOf ??= IN_BATCHES.exec(token)?.[1];
    else if (!token.startsWith('/*')) current.text += token;
  }
  return statements
    .map((statement) => ({ ...statement, text: statement.text.trim() }))
    .filter((statement) => statement.text !== '');
}
