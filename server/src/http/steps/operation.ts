/** The steps of an operation: it opens its own transactions; its reply is then stored under the key. */

import { isReply } from '../answers/page.ts';
import { performInSteps } from '../idempotency.ts';
import { WithCookies } from '../rendered.ts';
import type { Exchange } from './exchange.ts';
import { replyOf } from './serialize.ts';

export function openForOperation({ input, services }: Exchange): void {
  const { asOrganization, asPlatform } = services.doors;
  const { organizationId, actor } = input.caller;
  input.door = (as = actor, of = organizationId) => asOrganization(of, as);
  input.platform = asPlatform;
  input.tools = services.tools;
}

export async function performOperation(exchange: Exchange, inner: () => void | Promise<void>): Promise<void> {
  const { input, services } = exchange;
  const run = async (): Promise<unknown> => {
    await inner();
    return exchange.result;
  };
  const answer = (result: unknown) => replyOf(exchange, result);
  if (input.claim !== undefined) {
    const door = services.doors.asOrganization(input.caller.organizationId, input.caller.actor);
    exchange.done = await performInSteps(door, input.claim, services.clock.now(), { run, answer });
    return;
  }
  const result = await run();
  if (isReply(result)) exchange.done = result;
  else if (result instanceof WithCookies) {
    exchange.reply.header('set-cookie', result.cookies);
    const reply = answer(result.result);
    exchange.done = { reply: { ...reply, status: result.status ?? reply.status }, replayed: false };
  } else exchange.done = { reply: answer(result), replayed: false };
}

export async function runOperation(exchange: Exchange): Promise<void> {
  exchange.result = await exchange.endpoint.operate?.(exchange.input);
}
