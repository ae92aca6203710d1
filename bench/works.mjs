/** Every work that has a target, by the name that --only knows. The order matters: writes come last, they leave rows. */
import { exportMemory } from './export-memory.mjs';
import { importTime } from './import-time.mjs';
import { create, firstPage, lastPage, one, scaledList, scaledOne } from './requests.mjs';
import { arrival, besideHanging, claiming, sending } from './webhooks.mjs';

/**
 * A ratio `of` rates must be at least its target, of times at most; memory is a difference in MB, a span is milliseconds.
 * @typedef {{ name: string, title: string, against: string, kind: 'rate' | 'time' | 'memory' | 'span', target: number,
 *   measure: (world: object, options: object) => Promise<{ base: number, service: number }> }} Work
 */

/** @type {Work[]} */
export const WORKS = [
  {
    name: 'export',
    title: 'export at the cap of 50 000 rows: memory above idle',
    against: 'idle',
    kind: 'memory',
    target: 40,
    measure: exportMemory,
  },
  {
    name: 'get',
    title: 'GET /contacts/{id}',
    against: 'floor',
    kind: 'rate',
    target: 0.8,
    measure: one,
  },
  {
    name: 'list',
    title: 'GET /contacts?limit=50, first page',
    against: 'floor',
    kind: 'rate',
    target: 0.9,
    measure: firstPage,
  },
  {
    name: 'last-page',
    title: 'the same, at the end of 20 000 rows',
    against: 'first page',
    kind: 'rate',
    target: 0.9,
    measure: lastPage,
  },
  {
    name: 'get-scale',
    title: 'GET /contacts/{id}, 1 M contacts against 10 k',
    against: '10 k',
    kind: 'rate',
    target: 0.9,
    measure: scaledOne,
  },
  {
    name: 'list-scale',
    title: 'GET /contacts?limit=50, 1 M contacts against 10 k',
    against: '10 k',
    kind: 'rate',
    target: 0.9,
    measure: scaledList,
  },
  {
    name: 'create',
    title: 'POST /contacts with an Idempotency-Key',
    against: 'bare insert',
    kind: 'rate',
    target: 0.5,
    measure: create,
  },
  {
    name: 'import',
    title: 'import of 5000 rows',
    against: 'bare upsert',
    kind: 'time',
    target: 3,
    measure: importTime,
  },
  {
    name: 'sending',
    title: 'webhook deliveries, one worker',
    against: 'signing and posting from memory',
    kind: 'rate',
    target: 0.6,
    measure: sending,
  },
  {
    name: 'arrival',
    title: 'from POST /contacts to the receiver, idle',
    against: 'nothing',
    kind: 'span',
    target: 50,
    measure: arrival,
  },
  {
    name: 'claiming',
    title: 'claiming 64 deliveries among 1 M finished and 100 k waiting',
    against: 'empty table',
    kind: 'time',
    target: 1.3,
    measure: claiming,
  },
  {
    name: 'hanging',
    title: 'a healthy endpoint beside one that hangs',
    against: 'alone',
    kind: 'rate',
    target: 0.9,
    measure: besideHanging,
  },
];
