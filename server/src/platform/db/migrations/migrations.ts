/** The migration files: plain SQL, forward only, in the order of their numbers. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../migrations/', import.meta.url);
/** The checksum of an earlier text of the file, corrected for databases that could never apply it. */
const REPLACES = /^-- replaces ([0-9a-f]{64})\n/;
const NO_TRANSACTION = /^-- no transaction *\n/;

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
}

export const readMigrations = (folder: URL = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => readMigration(file, readFileSync(new URL(file, folder), 'utf8')));

/** Line endings depend on the checkout, so they are normalized before the checksum. */
function readMigration(file: string, content: string): Migration {
  const text = content.replaceAll('\r\n', '\n');
  return {
    version: Number(file.slice(0, 4)),
    name: file.slice(0, -'.sql'.length),
    text,
    checksum: hash('sha256', text),
    replaces: REPLACES.exec(text)?.[1],
    isStepwise: NO_TRANSACTION.test(text),
  };
}

/** Tokens that may contain a semicolon which ends no statement: strings, names, comments, function bodies. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|;|[^'"$;/-]+|[\s\S]/g;

/** The statements of a file, without the comments around them. */
export function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') statements.push('');
    else if (!token.startsWith('--') && !token.startsWith('/*')) statements.push(statements.pop() + token);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
