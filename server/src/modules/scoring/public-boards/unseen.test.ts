/**
 * What no public board shows is not told outside: nobody learns there that a card was signed, or that phones
 * disagree.
 */
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { type Phone, phoneOf, tap } from '../../../../../test/support/worlds/play.ts';
import {
  type PublicEvent,
  publicEvent,
  Spectator,
  see,
  setTo,
} from '../../../../../test/support/worlds/public-boards.ts';
import { PARS } from '../../../../../test/support/worlds/rounds.ts';

const running = useSharedService();

async function played(publicBoard: 'live' | 'frozen' | 'hidden'): Promise<PublicEvent> {
  const person = await running.service.person();
  const event = await publicEvent(person, { format: 'scramble', teams: [{ name: 'A' }, { name: 'B' }] });
  await event.cards([event.team(0), PARS]);
  await setTo(event, publicBoard);
  return event;
}

/** Signs the card, opens it again, and lets a tap come in conflict; the boards of staff change with each. */
async function changeUnseen(event: PublicEvent, phone: Phone): Promise<void> {
  const changes = [
    () => phone.sign(),
    () => event.person.delete(`${event.path}/teams/${event.team(0)}/signature`),
    () => phone.send(tap(1, 9, { base_strokes: 8 })),
  ];
  for (const change of changes) {
    const tag = (await event.get('/scorecards')).headers.get('etag') ?? '';
    await data(change());
    expect((await event.get('/scorecards', { 'if-none-match': tag })).status).toBe(200);
  }
}

it.each(['live', 'frozen', 'hidden'] as const)(
  'a signature and a conflict change nothing outside while the boards are %s, and the stream is silent',
  async (publicBoard) => {
    const { service } = running;
    const event = await played(publicBoard);
    const phone = await phoneOf(service, event);
    const spectator = await Spectator.of(service, event);
    await spectator.next();
    const { version } = spectator.board;
    const tag = (await see(service, event, '/boards')).headers.get('etag') ?? '';
    await changeUnseen(event, phone);
    expect((await see(service, event, '/boards', { 'if-none-match': tag })).status).toBe(304);
    // The next that it hears is of the name: of what came before it nothing was told.
    await data(event.person.patch(event.path, { name: 'Ceremony' }));
    expect(await spectator.next()).toMatchObject({
      event: 'patch',
      body: { from: version, to: version + 1, rows: [], event: { name: 'Ceremony' } },
    });
    spectator.leave();
  },
);

it('what was signed and disputed unseen does not hide the scores that follow', async () => {
  const { service } = running;
  const event = await played('live');
  await changeUnseen(event, await phoneOf(service, event));
  const spectator = await Spectator.of(service, event);
  await spectator.next();
  await data(event.score(event.team(1), 1, 9));
  expect(await spectator.next()).toMatchObject({ event: 'patch', body: { rows: [{ name: 'B', total: 9 }] } });
  spectator.leave();
});
