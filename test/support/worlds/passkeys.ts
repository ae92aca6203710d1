/** People of the dashboard who have passkeys. */
import { data } from '../expectations/answers.ts';
import { SoftwarePasskey } from '../peers/passkey.ts';
import type { Service } from '../run/service.ts';
import { Browser, join, PASSWORD } from './staff.ts';

/** Adds a passkey to the account of whoever is signed in there. */
export async function addPasskey(
  service: Service,
  browser: Browser,
  name = 'Test key',
): Promise<{ key: SoftwarePasskey; id: string }> {
  const key = new SoftwarePasskey(service.url);
  const offer = await data(browser.post('/passkeys/options', { password: PASSWORD }));
  const { id } = await data(browser.post('/passkeys', key.create(offer, name)));
  return { key, id };
}

/** Somebody with a password and a passkey, in an organization of their own. */
export async function withPasskey(service: Service) {
  const { organizationId } = await service.person();
  const person = await join(service, organizationId);
  const { key, id: passkeyId } = await addPasskey(service, person.browser);
  const proof = async (with_ = key) => ({
    passkey: with_.sign(await data(person.browser.post('/passkeys/proof'))),
  });
  return { ...person, organizationId, key, passkeyId, proof };
}

/** A fresh browser asks, and the passkey answers. */
export async function signInWith(
  service: Service,
  key: SoftwarePasskey,
  odd: Parameters<SoftwarePasskey['sign']>[1] = {},
) {
  const browser = new Browser(service);
  const request = await data(browser.post('/session/passkey/options'));
  const assertion = key.sign(request, odd);
  return { browser, assertion, answer: await browser.post('/session/passkey', assertion) };
}
