/**
 * An invitation is worth what its maker is: whoever is removed or lowered comes back by none that he made
 * himself.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  Browser,
  invite as byOperator,
  type Member,
  member,
  newEmail,
  PASSWORD,
} from '../../../../../test/support/worlds/staff.ts';
import type { Role } from '../../../platform/roles.ts';
import * as organizations from '../organizations/organizations.ts';

const running = useSharedService();

async function club<const Roles extends Role[]>(...roles: Roles) {
  const { organizationId } = await running.service.person();
  const people: Member[] = [];
  for (const role of roles) people.push(await member(running.service, organizationId, role));
  return { organizationId, people: people as { [Index in keyof Roles]: Member } };
}

const invite = (by: Member, role: Role, email = newEmail()): Promise<Wire> =>
  data(by.browser.post(by.at('/members/invitations'), { email, role }));
const tokenOf = ({ url }: Wire): string => url.split('/join/')[1];
const look = async (token: string) => (await new Browser(running.service).get(`/join/${token}`)).status;
const accept = async (token: string) =>
  (await new Browser(running.service).post('/join', { token, name: 'Cy', password: PASSWORD })).status;
const remove = (by: Member, whom: Member) => data(by.browser.delete(by.at(`/members/${whom.id}`)));
const setRole = (by: Member, whom: Member, role: Role) =>
  data(by.browser.patch(by.at(`/members/${whom.id}`), { role }));
const openOf = (by: Member): Promise<Wire[]> => data(by.browser.get(by.at('/members/invitations')));

describe('a link that somebody made', () => {
  it('ends when he is removed, and those of others stay', async () => {
    const { people } = await club('owner', 'admin', 'admin');
    const [owner, gone, other] = people;
    const [his, theirs] = [await invite(gone, 'admin'), await invite(other, 'admin')];
    await remove(owner, gone);
    expect([await look(tokenOf(his)), await accept(tokenOf(his))]).toEqual([404, 404]);
    expect((await openOf(owner)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(await accept(tokenOf(theirs))).toBe(201);
  });

  it('ends when he leaves', async () => {
    const { people } = await club('owner', 'admin');
    const his = await invite(people[1], 'admin');
    await remove(people[1], people[1]);
    expect(await accept(tokenOf(his))).toBe(404);
  });

  it.each([
    ['owner', 'admin', { owner: 404, admin: 201, viewer: 201 }],
    ['owner', 'staff', { owner: 404, admin: 404, viewer: 404 }],
    ['admin', 'viewer', { admin: 404, viewer: 404 }],
    ['admin', 'owner', { admin: 201, viewer: 201 }],
  ] as const)('from %s to %s: what he could no longer make ends', async (before, after, expected) => {
    const { people } = await club('owner', before);
    const [owner, changed] = people;
    const made = new Map<string, Wire>();
    for (const role of Object.keys(expected) as Role[]) made.set(role, await invite(changed, role));
    await setRole(owner, changed, after);
    const kept = Object.entries(expected).filter(([, status]) => status === 201);
    expect((await openOf(owner)).map(({ role }) => role).sort()).toEqual(kept.map(([role]) => role).sort());
    for (const [role, status] of Object.entries(expected))
      expect([role, await accept(tokenOf(made.get(role)))]).toEqual([role, status]);
  });

  it('does not come back to life with its maker', async () => {
    const { people } = await club('owner', 'admin');
    const [owner, changed] = people;
    const his = await invite(changed, 'admin');
    await setRole(owner, changed, 'viewer');
    await setRole(owner, changed, 'admin');
    expect(await accept(tokenOf(his))).toBe(404);
  });

  it('is asked about once more by whoever joins, whatever has become of it', async () => {
    const { people } = await club('owner', 'admin');
    const his = await invite(people[1], 'admin');
    // As if the link had been made by one who was being removed at that moment.
    await running.service.database.query('delete from memberships where id = $1', [people[1].id]);
    expect([await look(tokenOf(his)), await accept(tokenOf(his))]).toEqual([404, 404]);
    expect(await openOf(people[0])).toEqual([]);
  });

  it('lets nobody in beside the removal of its maker', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { organizationId, people } = await club('owner', 'admin');
      const [owner, gone] = people;
      const his = await invite(gone, 'admin');
      const [, joined, looked] = await Promise.all([
        remove(owner, gone),
        accept(tokenOf(his)),
        gone.browser.post(gone.at('/members/invitations'), { email: newEmail(), role: 'admin' }),
      ]);
      expect([201, 404]).toContain(joined);
      // What was made at the same moment is ended, or was refused.
      if (looked.status === 201) expect(await accept(tokenOf(looked.body.data))).toBe(404);
      const left = await running.service.database.query(
        'select from memberships where organization_id = $1',
        [organizationId],
      );
      expect(left).toHaveLength(joined === 201 ? 2 : 1);
    }
  });
});

describe("an operator's link", () => {
  it('is good whoever comes and goes', async () => {
    const { organizationId, people } = await club('owner', 'admin');
    const token = await byOperator(running.service, organizationId, { role: 'owner', email: newEmail() });
    await remove(people[0], people[1]);
    expect(await accept(token)).toBe(201);
  });
});

describe('who invited whom', () => {
  it('stands beside the member and beside the open invitation, also when the one has gone', async () => {
    const { organizationId, people } = await club('owner', 'admin');
    const [owner, admin] = people;
    const by = { staff_id: admin.staffId, name: 'Ben Bogey', email: admin.email };
    const email = newEmail();
    const made = await invite(admin, 'viewer', email);
    expect(made.invited_by).toEqual(by);
    expect((await openOf(owner))[0].invited_by).toEqual(by);
    expect(await accept(tokenOf(made))).toBe(201);
    const listed = async () =>
      (await data(owner.browser.get(owner.at('/members')))).find((one: Wire) => one.email === email);
    expect((await listed()).invited_by).toEqual(by);
    await remove(owner, admin);
    expect((await listed()).invited_by).toEqual(by);
    const token = await byOperator(running.service, organizationId, { role: 'viewer', email: newEmail() });
    expect((await openOf(owner))[0].invited_by).toBeNull();
    await accept(token);
    expect((await data(owner.browser.get(owner.at('/members'))))[0].invited_by).toBeNull();
  });
});

describe('a suspended organization', () => {
  it('is not joined, and the link is good again when it comes back', async () => {
    const { organizationId, people } = await club('owner');
    const links = [await invite(people[0], 'viewer'), await invite(people[0], 'viewer')].map(tokenOf);
    const suspend = (isSuspended: boolean) =>
      running.service.doors.asPlatform.write((tx) =>
        organizations.setSuspended(tx, organizationId, isSuspended),
      );
    await suspend(true);
    const [token = ''] = links;
    const visitor = new Browser(running.service);
    const someone = await member(running.service, (await running.service.person()).organizationId);
    const anybodys = await byOperator(running.service, organizationId);
    for (const answer of [
      await visitor.get(`/join/${token}`),
      await visitor.post('/join', { token, name: 'Cy', password: PASSWORD }),
      await someone.browser.post('/join', { token: anybodys }),
    ])
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        403,
        'forbidden',
        'This organization is suspended.',
      ]);
    await suspend(false);
    expect(await accept(token)).toBe(201);
  });
});
