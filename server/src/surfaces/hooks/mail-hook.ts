/** Signed reports of a mail server, at one address for all organizations: the mail tells whose it is. */
import type { FastifyInstance } from 'fastify';
import { parseJson } from '../../http/bodies/body.ts';
import { rawBodies } from '../../http/bodies/other-bodies.ts';
import { compile } from '../../http/bodies/validate.ts';
import { refuseOtherMethods } from '../../http/methods.ts';
import { MODULES } from '../../modules/all.ts';
import { applyMailEvent, MailEvent } from '../../modules/people/opt-outs/mail-events.ts';
import type { Clock } from '../../platform/clock.ts';
import { verifySignature } from '../../platform/crypto/signatures.ts';
import type { Doors } from '../../platform/db/doors.ts';
import type { MailKeys } from '../../platform/mail/keys.ts';
import { Problem } from '../../platform/problems.ts';

interface MailHookOptions {
  doors: Doors;
  clock: Clock;
  mailKeys: MailKeys;
  /** Without it there is no hook. */
  mailHookSecret: string | undefined;
}

const PATH = '/hooks/mail/events';
const check = compile(MailEvent);
const WRITERS = MODULES.flatMap(({ mails = [] }) => mails);

export const mailHook =
  ({ doors, clock, mailKeys, mailHookSecret }: MailHookOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    rawBodies(app);
    if (mailHookSecret === undefined) return;
    app.post(PATH, async (request, reply) => {
      const { bytes } = (request.body ?? { bytes: Buffer.alloc(0) }) as { bytes: Buffer };
      refuseUnsigned(request.headers['x-service-signature'], bytes, mailHookSecret, clock.now());
      const event = parseJson(bytes) ?? {};
      check(event);
      const matched = await applyMailEvent({ doors, mailKeys, writers: WRITERS }, event as MailEvent);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: { matched } }));
    });
    refuseOtherMethods(app, [{ method: 'POST', url: PATH }]);
  };

function refuseUnsigned(
  header: string | string[] | undefined,
  body: Buffer,
  secret: string,
  now: Date,
): void {
  try {
    verifySignature({ header, body, secret, now });
  } catch {
    throw new Problem('unauthorized', 'The signature is missing, wrong or too old.');
  }
}
