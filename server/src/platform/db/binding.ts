/** Which organization a connection speaks for: what row-level security asks for with every row. */
import type pg from 'pg';
import { send } from './statement.ts';

interface Binding {
  organizationId: string;
  /** Settles with PostgreSQL's word; undefined once that is known to be yes. */
  pending: Promise<void> | undefined;
}

/**
 * What each connection's session was last told. PostgreSQL enforces the binding; this only remembers it, so that a
 * connection is bound anew when another tenant comes, and not for every statement of the same one.
 */
const bindings = new WeakMap<pg.ClientBase, Binding>();

const BIND = { name: 'bind', text: "select set_config('app.organization_id', $1, false)" };

/**
 * Binds the connection unless it is bound already. Whoever gets a promise may send its statement at once, and must not
 * use the answer before the promise is kept; a connection that breaks it is not to be used again.
 */
export function bind(client: pg.ClientBase, organizationId: string): Promise<void> | undefined {
  const current = bindings.get(client);
  if (current?.organizationId === organizationId) return current.pending;
  const binding: Binding = {
    organizationId,
    pending: send(client, { ...BIND, values: [organizationId] }).then(() => {
      binding.pending = undefined;
    }),
  };
  bindings.set(client, binding);
  return binding.pending;
}

/** After a rollback the session may be back at what it was bound to before. */
export const forgetBinding = (client: pg.ClientBase): boolean => bindings.delete(client);
