/** The OpenAPI documents tell the truth about every operation, also where HTTP itself refuses a request. */
import { expect, it } from 'vitest';
import { OPERATIONS } from './support/expectations/documents.ts';
import { UNKNOWN_ID } from './support/expectations/refusals.ts';
import { Line } from './support/peers/sockets.ts';
import { useSharedService } from './support/run/service.ts';

const running = useSharedService();
const URL_LIMIT = 8192;

const names = OPERATIONS.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));

it.each(names)('$name says what it answers to a URL that is too long', async ({ operation }) => {
  const { method, path, statuses } = operation;
  const start = `${path.replace(/\{\w+\}/g, UNKNOWN_ID)}?x=`;
  const ask = async (length: number) => {
    const url = start + 'y'.repeat(length - start.length);
    const answer = await fetch(`${running.service.url}${url}`, { method });
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await ask(URL_LIMIT + 1)).toBe(414);
  expect(statuses).toContain(414);
  const within = await ask(URL_LIMIT);
  expect(within).not.toBe(414);
  expect(statuses).toContain(within);
});

it('every operation says what it answers to headers that are too large', async () => {
  for (const { statuses } of OPERATIONS) expect(statuses).toContain(431);
  const line = await Line.to(
    running.service,
    `GET /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`,
  );
  await line.hears(/"code"/);
  expect(line.answers).toMatchObject([{ status: 431 }]);
  line.socket.destroy();
});
