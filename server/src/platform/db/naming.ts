/**
 * Makes a tenant's statement name its organization, whatever it asks for: the first wall between tenants, with
 * row security behind it. A tenant has rights on tenants' tables alone, so what a statement has in the place of
 * a table is one, unless it is a CTE or the catalogue's (`pg_…`): no list of tables has to be kept.
 *
 * `contacts` in a list of tables becomes `(select * from contacts where organization_id = $n …) as contacts`.
 * PostgreSQL plans that as a plain condition, and locks rows through it. What is updated or deleted gets a
 * condition beside the statement's own. Inserted rows bring their organization along (`table.ts`).
 *
 * The reader of tokens is a plain one, and knows the SQL that we write. At the end of a run of all tests
 * PostgreSQL itself says of every statement whether it names its organization.
 */
import { type Token, tokensOf } from './tokens.ts';

const NAME = /^(?!pg_)[a-z_"]/;

const wordsOf = (text: string): Set<string> => new Set(text.split(' '));
const VERBS = wordsOf('select insert update delete values');
const BEGINS = new Set([...VERBS, 'with']);
const BEFORE_TABLE = wordsOf('lateral only');
/** What ends a list of tables. */
const ENDS = wordsOf(
  'where group having window order limit offset fetch for union intersect except conflict returning set',
);
/** What follows a table that has no alias. */
const FOLLOWS = new Set([
  ...ENDS,
  ...wordsOf('join inner left right full cross natural on using tablesample'),
]);

/** What is known of the part of a statement between two parentheses, or of all of it. */
class Level {
  readonly outer: Level | undefined;
  /** The first of the verbs; an expression has none. */
  verb: string | undefined;
  /** Whether commas separate tables. */
  listsTables: boolean;
  /** Whether the next word is a table. */
  awaitsTable: boolean;
  /** The name of the CTE that this is the query of. */
  readonly cte: string | undefined;
  /** The CTEs that the rest may refer to. */
  readonly ctes = new Set<string>();
  isRecursive = false;
  /** The CTE that is about to be defined. */
  defines: string | undefined;
  /** The table whose rows are updated or deleted, until its condition is closed. */
  target: string | undefined;
  hasCondition = false;

  constructor(outer?: Level, cte?: string) {
    this.outer = outer;
    this.cte = cte;
    this.listsTables = this.awaitsTable = outer?.awaitsTable ?? false;
  }

  hasCte = (name: string): boolean => this.ctes.has(name) || (this.outer?.hasCte(name) ?? false);
}

/** The same statement about the rows of one organization alone, whose id is the parameter of this number. */
export const namingOrganization = (text: string, parameter: number): string =>
  new Naming(text, `$${parameter}`).result();

/**
 * The transaction is bound to the same organization. That is said a second time for the planner: it looks the
 * setting up when it makes a plan for any parameter, and would otherwise plan for an organization of average
 * size, that is sort all rows of a large one to show the first. It takes the last of equal conditions, and has
 * to be told in other words than those of row security.
 */
const BOUND = "current_setting('app.organization_id', false)::uuid";

const conditionOn = (organization: string, prefix = ''): string =>
  `${prefix}organization_id = ${organization} and ${prefix}organization_id = ${BOUND}`;

class Naming {
  readonly #text: string;
  readonly #organization: string;
  readonly #tokens: Token[];
  #index = 0;
  #level = new Level();
  /** The new text, and how much of the old one it stands for. */
  #named = '';
  #done = 0;

  constructor(text: string, organization: string) {
    this.#text = text;
    this.#organization = organization;
    this.#tokens = tokensOf(text);
  }

  result(): string {
    for (; this.#index < this.#tokens.length; this.#index += 1) this.#read(this.#word(0));
    this.#closeCondition();
    return this.#named + this.#text.slice(this.#done);
  }

  #read(word: string): void {
    if (word === '(') this.#goInside();
    else if (word === ')') this.#goOutside();
    else if (word === ',') this.#level.awaitsTable = this.#level.listsTables;
    else if (this.#word(-1) === '.' || BEFORE_TABLE.has(word)) return;
    else if (this.#level.awaitsTable && !BEGINS.has(word)) this.#readTable(word);
    else if (this.#level.verb === undefined) this.#readBeginning(word);
    else this.#readClause(word);
  }

  #goInside(): void {
    const level = this.#level;
    const isQueryOfCte = this.#word(-1) === 'as' || this.#word(-1) === 'materialized';
    this.#level = new Level(level, isQueryOfCte ? level.defines : undefined);
    level.awaitsTable = false;
  }

  #goOutside(): void {
    this.#closeCondition();
    const { outer, cte } = this.#level;
    if (cte !== undefined) outer?.ctes.add(cte);
    this.#level = outer ?? this.#level;
  }

  /** Up to the verb there are at most names of CTEs. */
  #readBeginning(word: string): void {
    const level = this.#level;
    if (BEGINS.has(word)) level.listsTables = level.awaitsTable = false;
    if (VERBS.has(word)) {
      level.verb = word;
      if (word === 'update') this.#aim(1);
      if (word === 'delete') this.#aim(2);
    } else if (word === 'recursive') level.isRecursive = true;
    else if (['with', 'recursive', ','].includes(this.#word(-1))) {
      level.defines = word;
      if (level.isRecursive) level.ctes.add(word);
    } else this.#readClause(word);
  }

  #readClause(word: string): void {
    const level = this.#level;
    if (this.#beginsTables(word)) level.listsTables = level.awaitsTable = true;
    else if (ENDS.has(word)) level.listsTables = false;
    if (word === 'where') this.#openCondition();
    if (word === 'returning') this.#closeCondition();
  }

  /** `extract(… from …)` has no verb. */
  #beginsTables(word: string): boolean {
    const { verb, listsTables } = this.#level;
    if (word === 'from') return verb !== undefined && this.#word(-1) !== 'distinct';
    return word === 'join' || (word === 'using' && verb === 'delete' && !listsTables);
  }

  #readTable(word: string): void {
    this.#level.awaitsTable = false;
    if (!this.#isTable(word) || this.#level.hasCte(word)) return;
    const alias = this.#hasAlias() ? '' : ` as ${word}`;
    this.#write(this.#index, `(select * from ${word} where ${conditionOn(this.#organization)})${alias}`);
  }

  /** The table whose rows are changed comes after so many words. */
  #aim(ahead: number): void {
    this.#index += ahead;
    if (BEFORE_TABLE.has(this.#word(0))) this.#index += 1;
    if (!this.#isTable(this.#word(0))) return;
    this.#level.target = this.#hasAlias() ? this.#word(this.#word(1) === 'as' ? 2 : 1) : this.#word(0);
  }

  #isTable(word: string): boolean {
    return NAME.test(word) && this.#word(1) !== '(' && this.#word(1) !== '.';
  }

  #hasAlias(): boolean {
    const next = this.#word(1);
    return NAME.test(next) && !FOLLOWS.has(next);
  }

  #openCondition(): void {
    const level = this.#level;
    if (level.target === undefined) return;
    level.hasCondition = true;
    this.#write(this.#index, `where ${conditionOn(this.#organization, `${level.target}.`)} and (`);
  }

  /** A statement about all rows gets its first condition. */
  #closeCondition(): void {
    const { target, hasCondition } = this.#level;
    if (target === undefined) return;
    this.#level.target = undefined;
    this.#writeAfter(
      this.#index - 1,
      hasCondition ? ')' : ` where ${conditionOn(this.#organization, `${target}.`)}`,
    );
  }

  #word(ahead: number): string {
    return this.#tokens[this.#index + ahead]?.word ?? '';
  }

  /** Writes a text in the place of a token. */
  #write(index: number, text: string): void {
    const { at = 0, end = 0 } = this.#tokens[index] ?? {};
    this.#named += this.#text.slice(this.#done, at) + text;
    this.#done = end;
  }

  #writeAfter(index: number, text: string): void {
    const { end = 0 } = this.#tokens[index] ?? {};
    this.#named += this.#text.slice(this.#done, end) + text;
    this.#done = Math.max(this.#done, end);
  }
}
