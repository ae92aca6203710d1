import type { Module } from '../module.ts';
import { invitationDelivered } from './events.ts';

export const invitations: Module = {
  events: [invitationDelivered],
};
