/**
 * Who acts: one definition for the audit log, idempotency keys and rate limits. An entrance says who a caller is;
 * background work is the service's own.
 */
export type Actor =
  /** A system of the organization, with a token. */
  | { readonly kind: 'client'; readonly id: string }
  /** Somebody signed in to the dashboard. */
  | { readonly kind: 'staff'; readonly id: string; readonly email: string }
  /** A scorer of a team, by its access code; each session is a device. */
  | { readonly kind: 'golfer'; readonly teamId: string; readonly deviceId: string }
  /** A visitor of a public page; `at` is the tournament or the secret link that was opened. */
  | { readonly kind: 'visitor'; readonly at: string }
  /** A payment processor, by a signed notice. */
  | { readonly kind: 'processor'; readonly name: string }
  | { readonly kind: 'service' };

/** A team of an event that a golfer scores for, and the phone: each session is one. */
export interface Seat {
  organizationId: string;
  tournamentId: string;
  teamId: string;
  deviceId: string;
}

export const SERVICE: Actor = { kind: 'service' };

/** Tells actors apart: idempotency keys are kept and streams are counted under it. */
export function actorKey(actor: Actor): string {
  switch (actor.kind) {
    // Without a prefix, so that idempotency keys stored before actors had kinds still match.
    case 'client':
      return actor.id;
    case 'staff':
      return `staff:${actor.id}`;
    case 'golfer':
      return `golfer:${actor.deviceId}`;
    case 'visitor':
      return `visitor:${actor.at}`;
    case 'processor':
      return `processor:${actor.name}`;
    case 'service':
      return 'service';
  }
}

/** By which way a change came: the API, the dashboard, or a golfer's phone. */
export const viaOf = ({ kind }: Actor): 'api' | 'staff' | 'play' =>
  kind === 'staff' ? 'staff' : kind === 'golfer' ? 'play' : 'api';

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
