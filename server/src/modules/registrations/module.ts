import type { Module } from '../module.ts';
import { registrationCreated, registrationPaid } from './events.ts';

export const registrations: Module = {
  events: [registrationCreated, registrationPaid],
};
