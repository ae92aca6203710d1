/**
 * Whatever a mail server says and people do, in whatever order: every recipient is counted in exactly one
 * state, no mail is delivered twice, and what has ended stays ended, but for a retry and for a bounce that is
 * reported later.
 */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import {
  type Says,
  useScriptedServer,
  type Verb,
} from '../../../../../test/support/peers/scripted-mail-server.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import {
  anInvitation,
  contactsOf,
  recipientsOf,
  statsOf,
} from '../../../../../test/support/worlds/invitations.ts';
import { call, type Person, type Wire } from '../../../../../test/support/worlds/people.ts';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';

const SECRET = 'the-secret-of-a-mail-server-1234567890';
const server = useScriptedServer();
const running = useService(() => ({ smtpUrl: server.url, mailHookSecret: SECRET }));

const CONTACTS = 4;

const ANSWERS: [Verb, Says][] = [
  ['RCPT', '450 later'],
  ['RCPT', '550 gone'],
  ['DATA', '554 no'],
  ['end', '451 later'],
  ['end', '554 spam'],
  ['end', 'hang up'],
  ['MAIL', '550 not you'],
  ['greeting', '421 busy'],
];

const WAITS = [0, SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR];

type Step =
  | { does: 'send'; who: number[] }
  | { does: 'server'; answer: number | null; half: boolean }
  | { does: 'wait'; wait: number }
  | { does: 'cancel' | 'retry' | 'bounce'; which: number }
  | { does: 'optOut' | 'optIn' | 'delete'; which: number };

const which = fc.nat(CONTACTS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      who: fc.uniqueArray(which, { minLength: 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('server' as const),
      answer: fc.option(fc.nat(ANSWERS.length - 1)),
      half: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('wait' as const), wait: fc.nat(WAITS.length - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('cancel' as const, 'retry' as const, 'bounce' as const),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('optOut' as const, 'optIn' as const, 'delete' as const),
      which,
    }),
  },
);

/** One organization, its contacts and invitations, and the state in which each mail was seen last. */
class Story {
  readonly #person: Person;
  readonly #contacts: Wire[];
  readonly #invitations: Wire[] = [];
  readonly #seen = new Map<string, string>();
  #delivered: string[] = [];

  constructor(person: Person, contacts: Wire[]) {
    this.#person = person;
    this.#contacts = contacts;
  }

  async take(step: Step): Promise<void> {
    await this.#do(step);
    if (step.does !== 'wait') await running.service.sendMail();
    await this.#check(step);
  }

  async #do(step: Step): Promise<void> {
    const { service } = running;
    if (step.does === 'wait') {
      service.clock.advance(WAITS[step.wait] ?? 0);
      return service.sendMail();
    }
    if (step.does === 'server')
      return this.#set(step.answer === null ? undefined : ANSWERS[step.answer], step.half);
    if (step.does === 'send') return this.#send(step.who);
    const invitation = this.#invitations[step.which];
    const path = `/contacts/${this.#contacts[step.which].id}`;
    if (step.does === 'optOut') await (await this.#now()).post(`${path}/opt-out`);
    if (step.does === 'optIn') await (await this.#now()).post(`${path}/opt-in`, { consent: true });
    if (step.does === 'delete') await (await this.#now()).delete(path);
    if (step.does === 'bounce') await this.#bounce(step.which);
    if (invitation !== undefined && (step.does === 'cancel' || step.does === 'retry'))
      await (await this.#now()).post(`/invitations/${invitation.id}/${step.does}`);
  }

  /** With a token of now: the clock may have run away. */
  #now(): Promise<Person> {
    return running.service.person({ organizationId: this.#person.organizationId });
  }

  #set(answer: [Verb, Says] | undefined, half: boolean): void {
    const [verb, says] = answer ?? [];
    const some = new Set(this.#contacts.slice(0, half ? 2 : CONTACTS).map(({ email }) => email));
    server.script = (at, to) =>
      at === verb && (verb === 'greeting' || verb === 'MAIL' || some.has(to)) ? says : undefined;
  }

  async #send(who: number[]): Promise<void> {
    const person = await this.#now();
    const invitation = await anInvitation(
      person,
      who.map((index) => this.#contacts[index]),
    );
    const { status } = await person.post(`/invitations/${invitation.id}/send`);
    expect([200, 409]).toContain(status);
    if (status === 200) this.#invitations.push(invitation);
  }

  async #bounce(index: number): Promise<void> {
    const id = this.#delivered[index % Math.max(1, this.#delivered.length)];
    if (id === undefined) return;
    const raw = JSON.stringify({ type: 'bounced', message_id: `<${id}@mail.example>` });
    const t = Math.floor(running.service.clock.now().getTime() / 1000);
    const v1 = createHmac('sha256', SECRET).update(`${t}.${raw}`).digest('hex');
    const answer = await call(running.service, 'POST', `${running.service.url}/hooks/mail/events`, {
      raw,
      headers: { 'x-service-signature': `t=${t},v1=${v1}` },
    });
    expect(answer.body).toEqual({ data: { matched: true } });
  }

  async #check({ does }: Step): Promise<void> {
    const person = await this.#now();
    this.#delivered = [];
    for (const invitation of this.#invitations) {
      const [stats, recipients, { recipient_count, status }] = await Promise.all([
        statsOf(person, invitation),
        recipientsOf(person, invitation),
        data(person.get(`/invitations/${invitation.id}`)),
      ]);
      const { queued, delivered, bounced, failed, skipped_opted_out, skipped_other } = stats;
      expect(stats.recipients).toBe(
        queued + delivered + bounced + failed + skipped_opted_out + skipped_other,
      );
      expect([stats.recipients, recipients.length]).toEqual([recipient_count, recipient_count]);
      if (status !== 'sending') expect(queued).toBe(0);
      for (const recipient of recipients) this.#follow(recipient, does);
    }
    const ids = server.accepted.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  }

  #follow({ id, status, attempts, delivered_at }: Wire, does: Step['does']): void {
    const before = this.#seen.get(id);
    const isEnded = before !== undefined && before !== 'queued';
    const mayChange =
      (before === 'failed' && does === 'retry') ||
      (before === 'delivered' && status === 'bounced' && does === 'bounce');
    if (isEnded && !mayChange) expect(status).toBe(before);
    expect(status).not.toBe('sending');
    expect(attempts).toBeLessThanOrEqual(8);
    const accepted = server.accepted.filter(({ messageId }) => messageId.includes(id));
    expect(accepted).toHaveLength(delivered_at === null ? 0 : 1);
    if (status === 'delivered') this.#delivered.push(id);
    this.#seen.set(id, status);
  }
}

describe('mails', () => {
  it('are each in one state, delivered at most once, and stay ended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const person = await running.service.person();
        server.script = () => undefined;
        const story = new Story(person, await contactsOf(person, CONTACTS));
        for (const each of steps) await story.take(each);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});
