/**
 * Passwords as Argon2id hashes. A hash takes tens of milliseconds of a core and 19 MiB, so that only a few
 * are computed at once, in turns by account and address. An account without a password costs the same work as
 * a wrong password.
 */
import { WaitingLine, type WorkOrigin } from '../limits/waiting-line.ts';

/** OWASP's first choice of parameters. 2 is Argon2id. */
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const PATIENCE_MS = 2000;

const line = new WaitingLine({ places: AT_ONCE, patience: PATIENCE_MS });

/** Loaded when the first password comes: most commands and workers never see one. */
const argon2 = () => import('@node-rs/argon2');

/** Normalizes a password, because keyboards compose the same letters differently. */
const spelled = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string, turn: WorkOrigin): Promise<string> =>
  line.pass(turn, async () => (await argon2()).hash(spelled(password), COST));

/** An undefined hash means no such account or password: the same work is done, so timing tells nothing. */
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

/** The hash of a random text, with the cost above. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$VHDS5F8l1TyPRU+E774b6Q$O15rQ/e5yopI9c/5n5663IbAeXWnMqqVqg3TiQy9jy8';
