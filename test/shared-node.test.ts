/** The node that test files share: none of them can do to it what another would see. */
import { expect, it } from 'vitest';
import { SHARED } from './support/run/clock.ts';
import { type Service, useSharedService } from './support/run/service.ts';

const running = useSharedService();

const REFUSED: Record<string, (service: Service) => unknown> = {
  'moving its clock': ({ clock }) => clock.advance(1),
  'stopping its clock': ({ clock }) => clock.freeze(),
  'reading its log': ({ logged }) => logged,
  'sending what is due of webhooks': (service) => service.deliver(),
  'sending what is due of mail': (service) => service.sendMail(),
  'settling payments': (service) => service.reconcile(),
  'running its tasks': ({ worker }) => worker,
};

it.each(Object.entries(REFUSED))('refuses %s', (_, act) => {
  expect(() => act(running.service)).toThrow(SHARED);
});

it('refuses to stop', async () => {
  await expect(running.service.stop()).rejects.toThrow(SHARED);
});
