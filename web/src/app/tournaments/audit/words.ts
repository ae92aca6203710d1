/** The audit log in words: who acted, and what was done. What is old and new is in changes.ts. */
import type { AuditEvent } from '@fairway/sdk';
import { words } from '../../../words/app.ts';

const said = words.audit;

/** A member of staff by address; everybody else by what they are. */
export function actorOf({ actor_email, metadata }: AuditEvent): string {
  if (actor_email !== null) return actor_email;
  const { client_id, via, auto, public: isPublic } = metadata ?? {};
  if (typeof client_id === 'string') return said.apiClient(client_id);
  if (via === 'play') return said.phone;
  if (via === 'link') return said.link;
  if (isPublic === true || via === 'public') return said.visitor;
  if (typeof via === 'string') return VIA[via] ?? via;
  return auto === true ? said.automatic : 'Fairway';
}

const VIA: Record<string, string> = said.processors;

/** "moved a player"; an action that is newer than this table is told by its name. */
export const actionText = (action: string): string =>
  ACTIONS[action] ?? action.replaceAll('_', ' ').replace('.', ': ');

/** The kinds of things, for the filter. */
export const TARGETS: readonly { value: string; label: string }[] = Object.entries(said.targets).map(
  ([value, label]) => ({ value, label }),
);

const ACTIONS: Record<string, string> = said.actions;
