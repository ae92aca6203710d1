/** A raffle to sell tickets of and to draw, and what repeats its draws without any code of ours. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { data } from '../expectations/answers.ts';
import type { Answer, Person, Wire } from './people.ts';
import { createTournament, type TestTournament } from './tournaments.ts';

export interface TestRaffle {
  event: TestTournament;
  id: string;
  /** As its creation answered. */
  made: Wire;
  /** `/tournaments/{id}/raffles/{rid}` */
  path: string;
  read(): Promise<Wire>;
  change(patch: object): Promise<Answer>;
  sell(body: object, headers?: Record<string, string>): Promise<Answer>;
  /** So many tickets for somebody, as the sale. */
  sold(quantity: number, name: string, more?: object): Promise<Wire>;
  draw(body?: object, headers?: Record<string, string>): Promise<Answer>;
  drawn(body?: object): Promise<Wire>;
  draws(): Promise<Wire>;
}

/** With one prize unless stated. */
export async function createRaffle(
  person: Person,
  fields: object = {},
  event?: TestTournament,
): Promise<TestRaffle> {
  const at = event ?? (await createTournament(person));
  const body = { name: '50/50', prizes: [{ name: 'Putter' }], ...fields };
  const made = await data(person.post(`${at.path}/raffles`, body));
  const path = `${at.path}/raffles/${made.id}`;
  const sell: TestRaffle['sell'] = (sale, headers) => person.post(`${path}/tickets`, sale, headers);
  const draw: TestRaffle['draw'] = (wanted = {}, headers) => person.post(`${path}/draw`, wanted, headers);
  return {
    event: at,
    id: made.id,
    made,
    path,
    read: () => data(person.get(path)),
    change: (patch) => person.patch(path, patch),
    sell,
    sold: (quantity, name, more = {}) => data(sell({ quantity, name, ...more })),
    draw,
    drawn: (wanted) => data(draw(wanted)),
    draws: () => data(person.get(`${path}/draws`)),
  };
}

const DOCS = new URL('../../../docs/verify-raffle/', import.meta.url);

/** What the shell script says to the public JSON of a raffle. */
export function verifyInShell(json: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('sh', [fileURLToPath(new URL('verify.sh', DOCS))], {
    input: json,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const PAGE = readFileSync(new URL('verify.html', DOCS), 'utf8');

/** What the browser's page says to it, by the Web Crypto of this process. */
export const verifyInBrowser = (raffle: Wire): Promise<{ lines: string[]; wrong: string[] }> =>
  runInNewContext(`${/<script>([\s\S]*?)<\/script>/.exec(PAGE)?.[1]}\nverifyRaffle`, {
    crypto: globalThis.crypto,
    TextEncoder,
  })(raffle);
