/** The families, the webhooks that send the events of all of them, the outbox that shows their mails, and retention. */
import { FAMILIES } from './families.ts';
import type { Module } from './module.ts';
import { outbox } from './outbox/module.ts';
import { retention } from './retention/module.ts';
import { webhooks } from './webhooks/module.ts';

export const MODULES: readonly Module[] = [
  ...FAMILIES,
  webhooks,
  retention,
  outbox(FAMILIES.flatMap(({ mails = [] }) => mails)),
];
