/**
 * Passwords as Argon2id hashes. A hash takes tens of milliseconds of a core and 19 MiB, so that only a few are made at
 * once, in turns by account and address. An account without a password costs the same work as a wrong one.
 */
import { WaitingLine, type WorkOrigin } from '../waiting-line.ts';

/** OWASP's first choice of parameters. 2 is Argon2id. */
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const PATIENCE_MS = 2000;

const line = new WaitingLine({ places: AT_ONCE, patience: PATIENCE_MS });

/** Loaded with the first password: most commands and workers never see one. */
const argon2 = () => import('@node-rs/argon2');

/** The same letters are the same password, however a keyboard composes them. */
const spelled = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string, turn: WorkOrigin): Promise<string> =>
  line.pass(turn, async () => (await argon2()).hash(spelled(password), COST));

/** Undefined stands for an account that does not exist or has no password: the work is done, the answer is no. */
export async function isPassword(
  password: string,
  hash: string | undefined,
  turn: WorkOrigin,
): Promise<boolean> {
  const matches = await line.pass(turn, async () =>
    (await argon2()).verify(hash ?? NOBODYS, spelled(password)),
  );
  return matches && hash !== undefined;
}

/** Of a random text, made with the cost above. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$VHDS5F8l1TyPRU+E774b6Q$O15rQ/e5yopI9c/5n5663IbAeXWnMqqVqg3TiQy9jy8';
