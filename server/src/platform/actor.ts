/**
 * Who acts: one definition for the audit log, idempotency keys and rate limits. An entrance says who a caller
 * is; background work is done by the service itself.
 */
export type Actor =
  /** A system of the organization, with a token. */
  | { readonly kind: 'client'; readonly id: string }
  /** Somebody signed in to the dashboard. */
  | { readonly kind: 'staff'; readonly id: string; readonly email: string }
  /** Somebody known by a device alone, which has a session; `owner` says what such people are called. */
  | { readonly kind: 'device'; readonly owner: string; readonly id: string }
  /** A visitor of a public page; `at` is what was opened. */
  | { readonly kind: 'visitor'; readonly at: string }
  /** A payment processor, by a signed notice. */
  | { readonly kind: 'processor'; readonly name: string }
  | { readonly kind: 'service' };

export const SERVICE: Actor = { kind: 'service' };

/** The key that identifies an actor: idempotency keys are stored, and streams counted, under it. */
export function actorKey(actor: Actor): string {
  switch (actor.kind) {
    // Without a prefix, so that idempotency keys stored before actors had kinds still match.
    case 'client':
      return actor.id;
    case 'staff':
      return `staff:${actor.id}`;
    case 'device':
      return `${actor.owner}:${actor.id}`;
    case 'visitor':
      return `visitor:${actor.at}`;
    case 'processor':
      return `processor:${actor.name}`;
    case 'service':
      return 'service';
  }
}

/** What an actor is called in logs. */
export const actorName = (actor: Actor): string => (actor.kind === 'device' ? actor.owner : actor.kind);

/** By which way a change came: the API, the dashboard, or a device. */
export const viaOf = ({ kind }: Actor): 'api' | 'staff' | 'play' =>
  kind === 'staff' ? 'staff' : kind === 'device' ? 'play' : 'api';

/** How the audit log names the actor of a change: staff also by email, all others in the metadata alone. */
interface Signature {
  email: string | null;
  metadata: { client_id?: string; staff_id?: string; via?: string };
}

export function signatureOf(actor: Actor): Signature {
  switch (actor.kind) {
    case 'client':
      return { email: null, metadata: { client_id: actor.id } };
    case 'staff':
      return { email: actor.email, metadata: { staff_id: actor.id } };
    case 'device':
      return { email: null, metadata: { via: 'play' } };
    case 'visitor':
      return { email: null, metadata: { via: 'public' } };
    case 'processor':
      return { email: null, metadata: { via: actor.name } };
    case 'service':
      return { email: null, metadata: {} };
  }
}
