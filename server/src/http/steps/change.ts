/** The steps of a change: the gate, its preparation, and the transaction of its work and idempotency key. */
import type { Transaction } from '../../platform/db/doors.ts';
import type { Reply } from '../answers/page.ts';
import { performOnce } from '../idempotency.ts';
import { type Exchange, whileThere } from './exchange.ts';
import { replyOf } from './serialize.ts';

type Inner = () => void | Promise<void>;

export function openForChange(exchange: Exchange): void {
  const { endpoint, input } = exchange;
  const { doors, tools } = exchange.services;
  const { organizationId, actor } = input.caller;
  exchange.door =
    endpoint.door === 'platform' ? doors.asPlatform : doors.asOrganization(organizationId, actor);
  input.tools = tools;
}

export function changeInTurn(exchange: Exchange, inner: Inner): void | Promise<void> {
  if (!exchange.endpoint.heavy) return inner();
  const { services, input } = exchange;
  return services.gates.writes.pass(input.caller.organizationId, inner, whileThere(exchange));
}

/** Before the transaction begins, since it may take long. */
export async function prepare({ endpoint, services, input }: Exchange): Promise<void> {
  if (endpoint.prepare !== undefined)
    input.body = await endpoint.prepare(input.body, services.tools, input.caller);
}

/** In one transaction: checks whether the key is spent, does the work, and stores the reply under the key. */
export async function performChange(exchange: Exchange, inner: Inner): Promise<void> {
  const { door, input, endpoint, services } = exchange;
  // After a lost race it runs again, with another transaction.
  const run = async (tx: Transaction): Promise<unknown> => {
    input.tx = tx;
    await inner();
    return exchange.result;
  };
  const answer = (result: unknown) => replyOf(exchange, result);
  if (endpoint.returns.kind === 'page')
    exchange.done = await door.write(async (tx) => (await run(tx)) as Reply);
  else if (input.claim === undefined)
    exchange.done = { reply: await door.write(async (tx) => answer(await run(tx))), replayed: false };
  else exchange.done = await performOnce(door, input.claim, services.clock.now(), { run, answer });
}

/** After the commit: neither a lock nor a connection is held while the answer waits. */
export const settle = ({ endpoint, input }: Exchange): void | Promise<void> => endpoint.settle?.(input);

export async function runChange(exchange: Exchange): Promise<void> {
  exchange.result = await exchange.endpoint.run?.(exchange.input);
}
