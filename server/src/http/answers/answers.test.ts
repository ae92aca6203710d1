import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logTo } from '../../platform/running/log.ts';
import { Answers, describeReply } from './answers.ts';

it('a failure to note an answer is logged, and the others are noted', async () => {
  const lines: string[] = [];
  const answers = new Answers(logTo({ write: (line) => void lines.push(line) }, 'error'));
  const app = Fastify();
  app.addHook('onRequest', (_request, reply, done) => {
    answers.expect(reply.raw, (ms) => describeReply(reply, ms));
    done();
  });
  const noted: (string | undefined)[] = [];
  answers.watch(() => {
    throw new Error('no room');
  });
  answers.watch(({ route }) => void noted.push(route));
  app.get('/here/:id', async () => 'hello');
  expect((await app.inject('/here/1')).statusCode).toBe(200);
  expect((await app.inject('/nowhere')).statusCode).toBe(404);
  answers.handleAll();
  expect(noted).toEqual(['/here/:id', undefined]);
  expect(lines.filter((line) => line.includes('an answer could not be noted'))).toHaveLength(2);
  await app.close();
});

it('an answer that is written to after its end is noted once, and ends nothing', async () => {
  const answers = new Answers(logTo({ write: () => undefined }, 'error'));
  const app = Fastify();
  app.addHook('onRequest', (_request, reply, done) => {
    answers.expect(reply.raw, (ms) => describeReply(reply, ms));
    done();
  });
  const noted: number[] = [];
  answers.watch(({ response }) => void noted.push(response.statusCode));
  app.get('/', (_request, reply) => {
    reply.hijack();
    reply.raw.end('hello');
    reply.raw.write('too late');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await (await fetch(url)).text()).toBe('hello');
  expect(await (await fetch(url)).text()).toBe('hello');
  await app.close();
  answers.handleAll();
  expect(noted).toEqual([200, 200]);
});
