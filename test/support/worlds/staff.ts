/** People of the dashboard in tests: signed in, with a cookie, on a page of our own. */
import * as accounts from '../../../server/src/modules/access/staff/accounts.ts';
import * as links from '../../../server/src/modules/access/staff/links.ts';
import * as sessions from '../../../server/src/modules/access/staff/sessions.ts';
import { DAY } from '../../../server/src/platform/clock.ts';
import { sql } from '../../../server/src/platform/db/sql.ts';
import { newId } from '../../../server/src/platform/ids.ts';
import type { Role } from '../../../server/src/platform/roles.ts';
import type { Service } from '../run/service.ts';
import { type Answer, type CallOptions, call } from './people.ts';
import { fresh } from './walk.ts';

export const PASSWORD = 'windmills turn at dusk';

export const newEmail = (): string => `${fresh('ann')}@club.example`;

/** A browser with the cookies that it was given so far, on a page of our own. */
export class Browser {
  readonly #service: Service;
  readonly #cookies = new Map<string, string>();

  constructor(service: Service, cookies: Record<string, string> = {}) {
    this.#service = service;
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value);
  }

  get cookies(): Record<string, string> {
    return Object.fromEntries(this.#cookies);
  }

  /** The same cookies, shown to another node, or kept as they are now. */
  copy(service = this.#service): Browser {
    return new Browser(service, this.cookies);
  }

  forget(name: string): this {
    this.#cookies.delete(name);
    return this;
  }

  /** Below `/app/api/v1`. */
  async call(
    method: string,
    path: string,
    { headers, site = 'same-origin', ...rest }: CallOptions & { site?: string | null } = {},
  ): Promise<Answer> {
    const answer = await call(this.#service, method, this.#url(path), {
      ...rest,
      headers: { ...this.#cookie(), ...(site !== null && { 'sec-fetch-site': site }), ...headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** A stream, to be read by the test. */
  open(path: string): Promise<Response> {
    return fetch(this.#url(path), { headers: this.#cookie() });
  }

  #url = (path: string): string => `${this.#service.url}/app/api/v1${path}`;

  #cookie(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }

  get = (path: string, headers: Record<string, string> = {}) => this.call('GET', path, { headers });
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.call('POST', path, { body, headers });
  patch = (path: string, body?: unknown) => this.call('PATCH', path, { body });
  put = (path: string, body?: unknown) => this.call('PUT', path, { body });
  delete = (path: string, body?: unknown) => this.call('DELETE', path, { body });
}

/** A link as an operator makes one. */
export async function invite(
  { doors }: Service,
  organizationId: string,
  { role = 'owner', email = null }: { role?: Role; email?: string | null } = {},
): Promise<string> {
  const token = sessions.newLinkToken();
  await doors.asPlatform.write((tx) =>
    links.create(tx, { kind: 'invitation', token, organizationId, role, email }),
  );
  return token;
}

/** Somebody who has come by an invitation, with a password. */
export async function join(
  service: Service,
  organizationId: string,
  { role = 'owner', email = newEmail() }: { role?: Role; email?: string } = {},
): Promise<{ browser: Browser; email: string; id: string }> {
  const browser = new Browser(service);
  const token = await invite(service, organizationId, { role });
  const answer = await browser.post('/join', { token, name: 'Ann Archer', email, password: PASSWORD });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return { browser, email, id: answer.body.data.staff.id };
}

export interface Member {
  id: string;
  staffId: string;
  email: string;
  browser: Browser;
  /** Below `/app/api/v1/o/{org}` of the own organization. */
  at(path: string): string;
}

/** Somebody who is signed in, and has no password: fast, for tests that are about other things. */
export async function member(
  service: Service,
  organizationId: string,
  role: Role = 'owner',
  email = newEmail(),
): Promise<Member> {
  const made = await service.doors.asPlatform.write(async (tx) => {
    const staffId = await accounts.create(tx, { email, name: 'Ben Bogey' });
    const id = newId(tx.now);
    await tx.run(
      sql`insert into memberships (id, organization_id, staff_id, role, created_at)
          values (${id}, ${organizationId}, ${staffId}, ${role}, ${tx.now})`,
    );
    const { token } = await sessions.create(tx, staffId, 'test', { staffSessionMax: 30 * DAY });
    return { id, staffId, token };
  });
  const { id, staffId, token } = made;
  const browser = new Browser(service, { fairway: token });
  return { id, staffId, email, browser, at: (path) => `/o/${organizationId}${path}` };
}
