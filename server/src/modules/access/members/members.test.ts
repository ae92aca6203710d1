/** Who belongs to an organization: seen and changed by those who run it, with an owner always left. */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { join, type Member, member } from '../../../../../test/support/worlds/staff.ts';
import type { Role } from '../../../platform/roles.ts';

const running = useSharedService();

/** An organization with one member of each role that is named. */
async function club(...roles: Role[]): Promise<{ organizationId: string; people: Member[] }> {
  const { organizationId } = await running.service.person();
  const people: Member[] = [];
  for (const role of roles) people.push(await member(running.service, organizationId, role));
  return { organizationId, people };
}

const at = (list: Member[], index: number): Member => {
  const found = list[index];
  if (found === undefined) throw new Error('There are not as many.');
  return found;
};

const setRole = (by: Member, whom: Member, role: Role) =>
  by.browser.patch(by.at(`/members/${whom.id}`), { role });
const remove = (by: Member, whom: Member) => by.browser.delete(by.at(`/members/${whom.id}`));
const rolesOf = async (by: Member) =>
  (await data(by.browser.get(by.at('/members')))).map(({ role }: Wire) => role).sort();
const activityOf = async (by: Member): Promise<Wire[]> => data(by.browser.get(by.at('/activity')));

describe('the list', () => {
  it('shows who they are, what they may do and when they were last here, page by page', async () => {
    const { organizationId, people } = await club('owner', 'viewer');
    const owner = at(people, 0);
    const { email, id } = await join(running.service, organizationId, { role: 'staff' });
    const first = await owner.browser.get(owner.at('/members?limit=1'));
    expect(first.body.data).toEqual([
      {
        id: A_UUID,
        staff_id: id,
        name: 'Ann Archer',
        email,
        role: 'staff',
        two_factor: false,
        last_seen_at: A_TIME,
        invited_by: null,
        created_at: A_TIME,
      },
    ]);
    const next = await owner.browser.get(owner.at(`/members?cursor=${first.body.page.next_cursor}`));
    expect(next.body.data.map(({ role }: Wire) => role)).toEqual(['viewer', 'owner']);
    expect(next.body.page).toEqual({ next_cursor: null, has_more: false });
  });
});

describe('a role', () => {
  it('counts at once', async () => {
    const { people } = await club('owner', 'viewer');
    const [owner, other] = [at(people, 0), at(people, 1)];
    const add = () => other.browser.post(other.at('/tournaments'), { name: 'Spring Open' });
    expect((await add()).status).toBe(403);
    expect((await data(setRole(owner, other, 'admin'))).role).toBe('admin');
    expect((await add()).status).toBe(201);
    await setRole(owner, other, 'viewer');
    expect((await add()).status).toBe(403);
  });

  it('is recorded when it changes, and not when it stays', async () => {
    const { people } = await club('owner', 'viewer');
    const [owner, other] = [at(people, 0), at(people, 1)];
    await data(setRole(owner, other, 'staff'));
    await data(setRole(owner, other, 'staff'));
    const [entry, ...rest] = await activityOf(owner);
    expect(entry).toEqual({
      id: A_UUID,
      action: 'member.role_changed',
      actor_email: owner.email,
      target_type: 'member',
      target_id: other.id,
      metadata: {
        staff_id: owner.staffId,
        name: 'Ben Bogey',
        old: { role: 'viewer' },
        new: { role: 'staff' },
      },
      created_at: A_TIME,
    });
    expect(rest.filter(({ target_type }) => target_type === 'member')).toEqual([]);
  });

  it.each([
    ['an admin makes nobody an owner', 'viewer', 'owner'],
    ['an admin changes no owner', 'owner', 'viewer'],
  ] as const)('%s', async (_name, of, role) => {
    const { people } = await club('owner', 'admin', of);
    const answer = await setRole(at(people, 1), at(people, 2), role);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(await rolesOf(at(people, 0))).toEqual(['admin', of, 'owner'].sort());
  });

  it.each([{}, { role: 'boss' }, { role: null }])('cannot be %o', async (body) => {
    const { people } = await club('owner', 'viewer');
    const owner = at(people, 0);
    const answer = await owner.browser.patch(owner.at(`/members/${at(people, 1).id}`), body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
  });

  it('is changed among members of the organization alone', async () => {
    const [ours, theirs] = [await club('owner'), await club('owner', 'viewer')];
    const answer = await setRole(at(ours.people, 0), at(theirs.people, 1), 'admin');
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await remove(at(ours.people, 0), at(theirs.people, 1))).status).toBe(404);
    expect(await rolesOf(at(theirs.people, 0))).toEqual(['owner', 'viewer']);
  });
});

describe('removing', () => {
  it('shuts the door at once, and is recorded', async () => {
    const { people } = await club('owner', 'admin');
    const [owner, other] = [at(people, 0), at(people, 1)];
    expect((await remove(owner, other)).body).toEqual({ data: { id: other.id, deleted: true } });
    expect((await other.browser.get(other.at('/tournaments'))).status).toBe(404);
    expect((await data(other.browser.get('/session'))).memberships).toEqual([]);
    expect((await activityOf(owner))[0]).toMatchObject({
      action: 'member.removed',
      target_id: other.id,
      metadata: { old: { role: 'admin' } },
    });
    expect((await remove(owner, other)).status).toBe(404);
  });

  it.each(['admin', 'staff', 'viewer'] as const)('oneself is open to %s', async (role) => {
    const { people } = await club('owner', role);
    expect((await remove(at(people, 1), at(people, 1))).status).toBe(200);
    expect(await rolesOf(at(people, 0))).toEqual(['owner']);
  });

  it.each(['owner', 'viewer'] as const)(
    'oneself by the id of the account is open to %s, and others not',
    async (role) => {
      const { people } = await club('owner', role, 'staff');
      const [owner, one, other] = [at(people, 0), at(people, 1), at(people, 2)];
      const removeAs = async (whom: Member) => {
        const { staff_id } = (await owner.browser.get(owner.at('/members'))).body.data.find(
          ({ id }: { id: string }) => id === whom.id,
        );
        return (await one.browser.delete(one.at(`/members/${staff_id}`))).status;
      };
      expect(await removeAs(other)).toBe(role === 'owner' ? 404 : 403);
      expect(await removeAs(one)).toBe(200);
    },
  );

  it('others is for those who run the organization, and owners for owners', async () => {
    const { people } = await club('owner', 'owner', 'admin', 'viewer');
    const [one, two, admin, viewer] = [at(people, 0), at(people, 1), at(people, 2), at(people, 3)];
    expect((await remove(viewer, admin)).status).toBe(403);
    expect((await remove(admin, one)).status).toBe(403);
    expect((await remove(one, two)).status).toBe(200);
    expect((await remove(admin, viewer)).status).toBe(200);
  });
});

describe('the last owner', () => {
  it('is neither lowered nor removed, not even by himself', async () => {
    const { people } = await club('owner', 'admin');
    const owner = at(people, 0);
    for (const answer of [await setRole(owner, owner, 'admin'), await remove(owner, owner)])
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(await rolesOf(owner)).toEqual(['admin', 'owner']);
  });

  it('stays when two owners go at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { organizationId, people } = await club('owner', 'owner');
      const [one, two] = [at(people, 0), at(people, 1)];
      const answers = await Promise.all([remove(one, one), setRole(two, two, 'viewer')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const owners = await running.service.database.query(
        "select from memberships where organization_id = $1 and role = 'owner'",
        [organizationId],
      );
      expect(owners).toHaveLength(1);
    }
  });

  it('stays when two owners remove each other, and only one of them is heard', async () => {
    const { people } = await club('owner', 'owner');
    const [one, two] = [at(people, 0), at(people, 1)];
    const answers = await Promise.all([remove(one, two), remove(two, one)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});
