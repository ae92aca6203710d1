import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventOf } from '@fairway/sdk/surface';
import { describe, expect, it } from 'vitest';
import { follow, type StreamEvent } from '../src/api/stream.ts';

describe('a block of a stream', () => {
  it('is an event with its name, its id and its lines', () => {
    expect(eventOf('event: board\nid: 7\ndata: {"a":1}')).toEqual({
      name: 'board',
      id: '7',
      data: '{"a":1}',
    });
    expect(eventOf('data: one\ndata: two')).toEqual({ name: 'message', id: undefined, data: 'one\ntwo' });
  });

  it('is nothing when it is a comment', () => expect(eventOf(': still here')).toBeUndefined());
});

/** A service whose connections the test answers itself; each call of `next` waits for another. */
async function service() {
  const waiting: ((answer: Connection) => void)[] = [];
  const server = createServer((request, response) => {
    waiting.shift()?.({ lastEventId: request.headers['last-event-id'], response });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: () => new Promise<Connection>((resolve) => waiting.push(resolve)),
    close: () => server.close(),
  };
}

interface Connection {
  lastEventId: string | string[] | undefined;
  response: ServerResponse;
}

const EVENTS = { 'content-type': 'text/event-stream' };

describe('a stream that is followed', () => {
  it('comes back after a break, and says what it has', async () => {
    const { url, next, close } = await service();
    const events: StreamEvent[] = [];
    const first = next();
    const states: string[] = [];
    let seen: () => void = () => undefined;
    const stop = follow(url, {
      onState: (state) => states.push(state),
      onEvent: (event) => {
        events.push(event);
        seen();
      },
    });
    const one = await first;
    one.response.writeHead(200, EVENTS).write('id: 3\ndata: a\n\n');
    await new Promise<void>((resolve) => {
      seen = resolve;
    });
    const second = next();
    one.response.end();
    const two = await second;
    expect([one.lastEventId, two.lastEventId]).toEqual([undefined, '3']);
    expect(states).toEqual(['live', 'silent']);
    expect(events.map(({ data }) => data)).toEqual(['a']);
    stop();
    two.response.end();
    close();
  });

  it('ends for good when it is refused', async () => {
    const { url, next, close } = await service();
    const asked = next();
    const refused = new Promise<number | undefined>((resolve) => {
      follow(url, { onEvent: () => undefined, onState: (_, status) => resolve(status) });
    });
    (await asked).response.writeHead(404).end();
    expect(await refused).toBe(404);
    close();
  });

  it('goes on after a refusal that is not final for it', async () => {
    const { url, next, close } = await service();
    const first = next();
    const states: string[] = [];
    const stop = follow(url, {
      final: [401],
      onEvent: () => undefined,
      onState: (state) => states.push(state),
    });
    const second = next();
    (await first).response.writeHead(404).end();
    const third = await second;
    expect(states).toEqual(['silent']);
    stop();
    third.response.end();
    close();
  });
});
