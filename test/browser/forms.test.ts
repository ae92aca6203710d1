/**
 * Forms and lists as a busy organizer uses them: rows chosen in bulk, saves that fail where everybody sees it,
 * a course from the clipboard.
 */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { data } from '../support/expectations/answers.ts';
import { COURSE } from '../support/worlds/rounds.ts';
import { createTournament } from '../support/worlds/tournaments.ts';
import { expectAccessible } from './support/axe.ts';
import { gone, journeys, seen } from './support/journeys.ts';

const focused = (page: Page) => page.locator(':focus');

/** Whether all of it is in the window, between the header and the bar that saves. */
const isInView = async (page: Page, label: string): Promise<boolean> => {
  const box = await page.getByLabel(label, { exact: true }).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 56 && box.y + box.height <= height - 60;
};

/** A PNG of noise, which no compression makes small: about 3 bytes a pixel. */
function largePicture(side: number): Buffer {
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 3)])),
  );
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

journeys('an organizer at the desk', (site) => {
  it('chooses all rows, some of them by a range, and what a search leaves', async () => {
    const person = await site.service.person();
    for (const first_name of ['Ann', 'Ben', 'Cat', 'Dee'])
      await data(
        person.post('/contacts', { email: `${first_name}@example.com`, first_name, last_name: 'Fox' }),
      );
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'admin', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/contacts`);
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    const chosen = (contacts: string) => page.getByText(`${contacts} selected`);
    await box('Select all').check();
    await seen(chosen('4 contacts'));
    await box('Select all').uncheck();
    await gone(chosen('4 contacts'));
    await box('Select Dee Fox').check();
    await box('Select Ben Fox').click({ modifiers: ['Shift'] });
    await seen(chosen('3 contacts'));
    await seen(box('Select all').and(page.locator(':indeterminate')));
    expect(await box('Select Ann Fox').isChecked()).toBe(false);
    await expectAccessible(page);
    await page.getByLabel('Search contacts').fill('cat');
    await seen(chosen('1 contact'));
  });

  it('sorts a list that is whole by any column, and never a part of one', async () => {
    const person = await site.service.person();
    const rows = Array.from(
      { length: 120 },
      (_, n) => `p${n}@example.com,Player ${n},${n % 2 ? 'Acme' : ''}`,
    );
    const csv = ['Email,First Name,Company', ...rows].join('\n');
    await data(person.post('/contacts/import', { csv, consent: true }));
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'viewer', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}/contacts`);
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    const first = () => page.getByRole('rowheader').first().innerText();
    await seen(head('Name'));
    expect(await head('Name').getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Load more' }).click();
    const before = await page.getByRole('rowheader').last().innerText();
    await head('Name').getByRole('button').click();
    await expect.poll(first).toBe('Player 0');
    expect(await head('Name').getAttribute('aria-sort')).toBe('ascending');
    await head('Name').getByRole('button').press('Enter');
    await expect.poll(first).toBe('Player 119');
    expect(await head('Name').getAttribute('aria-sort')).toBe('descending');
    await expectAccessible(page);
    // Those without a company stand last, upwards as downwards.
    for (const direction of ['ascending', 'descending']) {
      await head('Company').getByRole('button').click();
      await seen(page.locator(`th[aria-sort="${direction}"]`));
      await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Acme');
    }
    await head('Company').getByRole('button').click();
    await gone(page.locator('th[aria-sort]'));
    expect(await page.getByRole('rowheader').last().innerText()).toBe(before);
  });

  /** The settings of an event with eight places taken, before an owner. */
  const atTheSettings = async () => {
    const person = await site.service.person();
    const event = await createTournament(person, {
      format: 'scramble',
      holes: COURSE,
      teams: [
        { name: 'Aces', players: [1, 2, 3, 4] },
        { name: 'Birdies', players: [5, 6, 7, 8] },
      ],
    });
    const page = await site.openPage('/app/sign-in', { viewport: { width: 1100, height: 700 } });
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}${event.path}/settings`);
    return { person, event, page };
  };

  it('sees what is wrong when a save fails, wherever on the page it is', async () => {
    const { person, event, page } = await atTheSettings();
    const other = await createTournament(person, { format: 'scramble' });
    const taken = `taken-${other.id}`;
    await data(person.patch(`${other.path}/settings`, { publicSlug: taken }));
    const save = page.getByRole('button', { name: 'Save settings' });
    const bar = (text: string) => page.getByRole('status').getByText(text);
    await page.getByLabel('Fee', { exact: true }).fill('a lot');
    await page.getByLabel('Currency').fill('$');
    await page.getByLabel('Seconds per page').scrollIntoViewIfNeeded();
    await save.click();
    await seen(bar('2 fields need attention'));
    await seen(page.getByLabel('Fee', { exact: true }).and(focused(page)));
    await expect.poll(() => isInView(page, 'Fee')).toBe(true);
    await seen(page.getByText('Enter an amount, such as 125.00.'));
    await expectAccessible(page);
    await page.getByLabel('Fee', { exact: true }).fill('125');
    await seen(bar('1 field needs attention'));
    await page.getByLabel('Currency').fill('usd');

    const address = page.getByLabel('Public address');
    await address.fill('Not an address!');
    await page.getByLabel('Seconds per page').scrollIntoViewIfNeeded();
    await save.click();
    await seen(page.getByText('Use lowercase letters, numbers and hyphens, such as spring-scramble.'));
    await seen(address.and(focused(page)));
    await expect.poll(() => isInView(page, 'Public address')).toBe(true);
    expect(await page.locator('main').innerText()).not.toMatch(/publicSlug|\^\[/);

    await address.fill(taken);
    await seen(page.getByText('Taken', { exact: true }));
    await save.click();
    await seen(page.getByText(`The public address "${taken}" is taken.`));
    await seen(address.and(focused(page)));
    await address.fill(`free-${event.id}`);
    await seen(page.getByText('Available', { exact: true }));
    await expectAccessible(page);
    await save.click();
    await seen(page.getByText('Settings saved'));
    expect(await data(person.get(`${event.path}/settings`))).toMatchObject({
      publicSlug: `free-${event.id}`,
      registration: { feeCents: 12500, currency: 'usd' },
    });
  });

  it('gets an address from the name, and learns what a number of places means', async () => {
    const { page } = await atTheSettings();
    await page.getByLabel('Name', { exact: true }).fill('Frühlings-Cup  2027!');
    const address = page.getByLabel('Public address');
    await expect.poll(() => address.inputValue()).toBe('fruhlings-cup-2027');
    const places = page.getByRole('textbox', { name: 'Capacity' });
    await seen(page.getByText('Places (players)'));
    await places.fill('72');
    await seen(page.getByText('= 18 teams of 4', { exact: true }));
    await places.fill('6');
    await seen(page.getByRole('status').getByText('8 places are already taken.'));
    await page.getByLabel('Team size').fill('3');
    await seen(page.getByText('= 2 teams of 3', { exact: true }));
    await page.getByLabel('Time zone').selectOption('America/New_York');

    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await page.getByLabel('Name of sponsor 1').fill('Bank');
    await page.getByLabel('Web address of sponsor 1').fill('bank.example.com');
    const logo = page.getByLabel('Logo of sponsor 1');
    await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await seen(page.getByText("SVG images can't be used. Choose a PNG, JPEG or WebP image."));
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: largePicture(700) });
    await seen(page.getByRole('img', { name: 'Logo of Bank' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save sponsors' }).click();
    await seen(page.getByText('Sponsors saved'));
    expect(await page.getByLabel('Web address of sponsor 1').inputValue()).toBe('https://bank.example.com');
  });

  it('types a course by pasting it, in two clicks, and takes a template back', async () => {
    const person = await site.service.person();
    const event = await createTournament(person, { format: 'scramble' });
    const page = await site.openPage('/app/sign-in');
    await site.signedIn(page, 'owner', person.organizationId);
    await page.goto(`/app/o/${person.organizationId}${event.path}/course`);
    const par = (hole: number) => page.getByLabel(`Par, hole ${hole}`, { exact: true });
    const rows = COURSE.map(({ par: strokes, strokeIndex }) => `${strokes}\t${strokeIndex}`);
    await seen(par(1));
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows.join('\r\n'))})`);
    await par(1).click();
    await page.keyboard.press('Control+v');
    await seen(page.getByText('36 cells filled'));
    await page.getByRole('button', { name: 'Save course' }).click();
    await seen(page.getByText('Course saved'));
    const stored = await data(person.get(`${event.path}/holes`));
    expect(stored).toMatchObject(COURSE.map((hole) => ({ par: hole.par, stroke_index: hole.strokeIndex })));

    await par(1).focus();
    await page.keyboard.press('Enter');
    await seen(par(2).and(focused(page)));
    await par(2).fill('');
    await page.getByRole('button', { name: 'Save course' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Save without all pars?' });
    await seen(asked.getByText('Hole 2 has no par.'));
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await par(2).fill('3');
    await page.getByLabel('Template').selectOption('9 holes, par 36');
    await page.getByRole('button', { name: 'Apply template' }).click();
    await gone(par(18));
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(par(18));
    expect(await par(2).inputValue()).toBe('3');
    await expectAccessible(page);
  });
});
