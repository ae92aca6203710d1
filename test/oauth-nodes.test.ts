/** What ends a token on one node ends it at once there, and within a second on every other node. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as organizations from '../server/src/modules/access/organizations/organizations.ts';
import * as clients from '../server/src/modules/integrations/clients/clients.ts';
import { basic, form, postRevoke, readsContacts } from './support/peers/oauth.ts';
import { cloneTemplate } from './support/run/database.ts';
import { deafen, hearingAgain } from './support/run/hearing.ts';
import { Service } from './support/run/service.ts';
import type { Person } from './support/worlds/people.ts';

let here: Service;
let there: Service;

beforeAll(async () => {
  const database = await cloneTemplate();
  here = await Service.start(database);
  there = await Service.start(database);
});

afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await here?.database.drop();
});

type Change = (node: Service, person: Person) => Promise<unknown>;

const revoked: Change = (node, { clientId, secret, token }) =>
  postRevoke(node, form({ token }, basic(`${clientId}:${secret}`)));
const disabled: Change = (node, { clientId }) =>
  node.doors.asPlatform.write((tx) => clients.setEnabled(tx, clientId, false));
const narrowed: Change = (node, { clientId }) =>
  node.doors.asPlatform.write((tx) => clients.setScopes(tx, clientId, ['contacts:write']));
const suspended: Change = (node, { organizationId }) =>
  node.doors.asPlatform.write((tx) => organizations.setSuspended(tx, organizationId, true));

const CHANGES: [string, Change, [number, string]][] = [
  ['a revoked token', revoked, [401, 'invalid_token']],
  ['the token of a disabled client', disabled, [401, 'invalid_token']],
  ['a token whose client lost the scope', narrowed, [403, 'insufficient_scope']],
  ['the token of a suspended organization', suspended, [403, 'forbidden']],
];

/** A person whose token both nodes have just looked up, and so remember. */
async function rememberedPerson(): Promise<Person> {
  const person = await here.person();
  for (const node of [here, there, here, there])
    expect(await readsContacts(node, person.token)).toEqual([200]);
  return person;
}

const withinASecond = (node: Service, token: string, refusal: [number, string]) =>
  vi.waitFor(async () => expect(await readsContacts(node, token)).toEqual(refusal), {
    timeout: 1000,
    interval: 20,
  });

describe.each(CHANGES)('%s', (_name, change, refusal) => {
  it('is refused at once by the node that did it and within a second by the other', async () => {
    const { token, ...person } = await rememberedPerson();
    await change(here, { ...person, token });
    expect(await readsContacts(here, token)).toEqual(refusal);
    await withinASecond(there, token, refusal);
  });

  it('is refused at once by a node that cannot hear the others', async () => {
    const person = await rememberedPerson();
    await deafen(here);
    await change(here, person);
    expect(await readsContacts(there, person.token)).toEqual(refusal);
    expect(await readsContacts(here, person.token)).toEqual(refusal);
    await hearingAgain(here);
  });
});

describe('a node that could not hear', () => {
  it('asks the database about every token', async () => {
    const { token } = await rememberedPerson();
    await deafen(here);
    // Told to nobody: only a look into the database can know.
    await here.database.query('delete from access_tokens');
    expect(await readsContacts(here, token)).toEqual([401, 'invalid_token']);
    expect(await readsContacts(there, token)).toEqual([401, 'invalid_token']);
    await hearingAgain(here);
  });

  it('forgets what it remembered, once it hears again', async () => {
    const { token } = await rememberedPerson();
    await deafen(here);
    await here.database.query('delete from access_tokens');
    await hearingAgain(here);
    await withinASecond(here, token, [401, 'invalid_token']);
    await withinASecond(there, token, [401, 'invalid_token']);
  });

  it('hears by itself again, as before', async () => {
    await deafen(here);
    await hearingAgain(here);
    const person = await rememberedPerson();
    await revoked(there, person);
    await withinASecond(here, person.token, [401, 'invalid_token']);
  });
});
