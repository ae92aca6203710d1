/**
 * Who acts: one idea of it for the audit log, for idempotency keys and for limits. An entrance says who a caller is; work
 * that nobody asked for is the service's own.
 */
export type Actor =
  /** A system of the organization, with a token. */
  | { readonly kind: 'client'; readonly id: string }
  /** Somebody signed in to the dashboard. */
  | { readonly kind: 'staff'; readonly id: string; readonly email: string }
  /** Whoever scores for a team, by its access code. */
  | { readonly kind: 'golfer'; readonly teamId: string }
  /** Anybody on a public page; `at` is the event or the secret link that was opened. */
  | { readonly kind: 'visitor'; readonly at: string }
  /** A payment processor, by a signed notice. */
  | { readonly kind: 'processor'; readonly name: string }
  | { readonly kind: 'service' };

export const SERVICE: Actor = { kind: 'service' };

/** Tells actors apart: idempotency keys are kept and streams are counted under it. */
export function actorKey(actor: Actor): string {
  switch (actor.kind) {
    // Without a prefix: the keys that clients have used before must still be theirs.
    case 'client':
      return actor.id;
    case 'staff':
      return `staff:${actor.id}`;
    case 'golfer':
      return `golfer:${actor.teamId}`;
    case 'visitor':
      return `visitor:${actor.at}`;
    case 'processor':
      return `processor:${actor.name}`;
    case 'service':
      return 'service';
  }
}

/** What the audit log says of whoever made a change: staff are named by email too, all others in the metadata alone. */
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
    case 'golfer':
      return { email: null, metadata: { via: 'play' } };
    case 'visitor':
      return { email: null, metadata: { via: 'public' } };
    case 'processor':
      return { email: null, metadata: { via: actor.name } };
    case 'service':
      return { email: null, metadata: {} };
  }
}
