/** Who calls in a test: a client of an organization, holding a token, speaking real HTTP. */
import { ALL_SCOPES } from '../../../server/src/http/entrances/scopes.ts';
import * as organizations from '../../../server/src/modules/access/organizations/organizations.ts';
import * as clients from '../../../server/src/modules/integrations/clients/clients.ts';
import { exchange } from '../run/exchange.ts';
import type { Service } from '../run/service.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire, whatever it is.
export type Wire = any;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is something else. */
  body: Wire;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
}

export interface Person {
  organizationId: string;
  clientId: string;
  secret: string;
  token: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Has the service send every mail that is due. */
  sendMail(): Promise<void>;
}

/** One request over real HTTP, to a path below the API or to a whole URL. */
export async function call(
  service: Pick<Service, 'api'>,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { headers = {}, body, raw } = options;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const {
    status,
    headers: got,
    text,
  } = await exchange(path.startsWith('http') ? path : `${service.api}${path}`, {
    method,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    payload,
  });
  const isJson = got.get('content-type')?.includes('application/json') && text !== '';
  return { status, headers: got, text, body: isJson ? JSON.parse(text) : undefined };
}

/** What people call: a node, or what stands for one. */
type Called = Pick<Service, 'api' | 'doors' | 'sendMail'>;

export async function createPerson(
  service: Called,
  { scopes = ALL_SCOPES, organizationId }: { scopes?: string[]; organizationId?: string },
): Promise<Person> {
  const access = await service.doors.asPlatform.write(async (tx) => {
    const id = organizationId ?? (await organizations.create(tx, 'Pine Hills')).id;
    return {
      organizationId: id,
      ...(await clients.create(tx, { organizationId: id, name: 'Test', scopes })),
    };
  });
  const token = await requestToken(service, access.clientId, access.secret);
  const authorized = (method: string, path: string, options: CallOptions = {}) =>
    call(service, method, path, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
  return { ...access, token, ...methodsOf(authorized), sendMail: () => service.sendMail() };
}

/** Requests by a function that makes them. */
export const methodsOf = (
  call: Person['call'],
): Pick<Person, 'call' | 'get' | 'post' | 'patch' | 'delete'> => ({
  call,
  get: (path, headers = {}) => call('GET', path, { headers }),
  post: (path, body, headers = {}) => call('POST', path, { body, headers }),
  patch: (path, body, headers = {}) => call('PATCH', path, { body, headers }),
  delete: (path, headers = {}) => call('DELETE', path, { headers }),
});

export async function requestToken(
  service: Pick<Service, 'api'>,
  clientId: string,
  secret: string,
  scope?: string,
): Promise<string> {
  const answer = await call(service, 'POST', '/oauth/token', {
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    raw: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }).toString(),
  });
  if (answer.status !== 200) throw new Error(`No token: ${answer.status} ${answer.text}`);
  return answer.body.access_token;
}
