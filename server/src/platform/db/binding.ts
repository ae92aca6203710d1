/** Which organization a connection speaks for: what row-level security asks for with every row. */
import type pg from 'pg';

/**
 * Which organization a connection's session is bound to. PostgreSQL enforces the binding; this only remembers it, so
 * that a connection is bound anew when another tenant comes, and not for every statement of the same one.
 */
const bindings = new WeakMap<pg.ClientBase, string>();

const BIND = { name: 'bind', text: "select set_config('app.organization_id', $1, false)" };

/** Forgotten before it is asked for and remembered when it is true; a failure or a rollback leaves it forgotten. */
export function bind(client: pg.ClientBase, organizationId: string): Promise<pg.QueryResult> {
  bindings.delete(client);
  return client.query({ ...BIND, values: [organizationId] });
}

export const isBoundTo = (client: pg.ClientBase, organizationId: string): boolean =>
  bindings.get(client) === organizationId;

/** To be called once the binding is known to have succeeded, and to be committed if it was part of a transaction. */
export function rememberBinding(client: pg.ClientBase, organizationId: string): void {
  bindings.set(client, organizationId);
}
