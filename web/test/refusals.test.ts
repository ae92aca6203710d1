/** What the service refuses reaches people in words: of their language, without names of the API. */
import { describe, expect, it } from 'vitest';
import { refusals as german } from '../src/words/refusals/de.ts';
import { refusals as english } from '../src/words/refusals/en.ts';
import { fieldLabel, inWords, setRefusalWords } from '../src/words/refusals/said.ts';
import { noteSentences, rowSentences, serviceSentences } from './service-sentences.ts';

/** Of these the service makes others, which have words. */
const MAKERS = ['{} not found.', 'must be {}'];

const said = serviceSentences().filter(({ text }) => !MAKERS.includes(text));
const distinct = [...new Set(said.map(({ text }) => text))];

/** `team_name`, `teamName`, `page.next`; what Stripe calls its keys is known to whoever has one. */
const FIELD_NAME = /\b(?!sk_|rk_|whsec_)[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z][A-Za-z]*\b|\b[a-z]+\.[a-z]+_/;
const PATTERN = /\^|\[a-z|\\d|\{\d/;

describe('what the service refuses', () => {
  it('is found in its sources', () => {
    expect(distinct.length).toBeGreaterThan(200);
    expect(distinct).toContain('The player has already withdrawn.');
    expect(distinct).toContain('must not be above the highest handicap');
    expect(distinct).toContain('Tournament not found.');
  });

  it('names no field of the API and no pattern', () => {
    expect(said.filter(({ text }) => FIELD_NAME.test(text) || PATTERN.test(text))).toEqual([]);
  });

  it('is said in German, all of it', () => {
    const missing = said.filter(
      ({ text }) => german.sentence(text) === undefined && german.field(text) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('has words at its field in English', () => {
    const fragments = distinct.filter((text) => /^[a-z]/.test(text) && !/ not found\.$/.test(text));
    expect(fragments.filter((text) => english.field(text) === undefined)).toEqual([]);
  });
});

describe('what is wrong with a row of a file', () => {
  const rows = rowSentences();

  it('is found in the sources of the service', () => {
    const texts = rows.map(({ text }) => text);
    expect(texts).toContain('{} is required');
    expect(texts).toContain('Row has a quote that is never closed');
    expect(texts).toContain('The team of row {} has the same name, written differently');
    expect(rows.length).toBeGreaterThan(18);
  });

  it('is said in German, all of it', () => {
    expect(rows.filter(({ text }) => german.row(text) === undefined)).toEqual([]);
  });

  it('names the column in German, and leaves what the file says alone', () => {
    expect(german.row('Player 2 email must be an email address')).toBe(
      'E-Mail von Spieler 2: keine gültige E-Mail-Adresse',
    );
    expect(german.row('A team named "Email" is in the event already')).toBe(
      'Ein Team namens „Email“ gibt es schon',
    );
    expect(german.field('row 3: Team is required')).toBe('Zeile 3: Team fehlt.');
    expect(german.field('has no valid rows (row 2: Email is required)')).toBe('Zeile 2: E-Mail fehlt.');
    expect(german.row('Row is from a later release')).toBeUndefined();
  });

  it('says that a start is taken', () => {
    expect(['Every letter of hole 4 is taken', 'The start 4B is taken'].map(german.row)).toEqual([
      'Alle Starts an Loch 4 sind vergeben',
      'Der Start 4B ist vergeben',
    ]);
  });
});

describe('what is noted beside a registration, a refund or a delivery', () => {
  const notes = noteSentences();

  it('is found in the sources of the service', () => {
    const texts = notes.map(({ text }) => text);
    expect(texts).toContain('The payment had the wrong amount. It is being refunded.');
    expect(texts).toContain('{} is full, so {} has no team.');
    expect(texts).toContain('Test mode: this refund was set to fail.');
    expect(texts).toContain('no answer within {}');
    expect(notes.length).toBeGreaterThan(25);
  });

  it('is said in German, all of it', () => {
    expect(notes.filter(({ text }) => german.note(text) === text)).toEqual([]);
  });

  it('is said line by line, with the names that it has, and no code of a payment provider', () => {
    const full = 'Aces is full, so Ann Lee has no team.\nAces is full, so Ben J. Ortiz has no team.';
    expect(german.note(full)).toBe(
      'Aces ist voll, deshalb hat Ann Lee kein Team. Aces ist voll, deshalb hat Ben J. Ortiz kein Team.',
    );
    expect(english.note(full)).toBe(full.replace('\n', ' '));
    expect(english.note('expired_or_canceled_card')).toBe('The card has expired or was canceled.');
    expect(german.note('The payer disputes the payment: fraudulent.')).toBe(
      'Die Zahlung wurde angefochten: nicht vom Karteninhaber.',
    );
    expect(german.note('A sentence of Stripe.')).toBe('A sentence of Stripe.');
  });
});

describe('a failure in words', () => {
  const refused = (code: string, message: string, details: { field: string; message: string }[] = []) =>
    inWords({ code, message, details, requestId: 'r1' });

  it('says what is wrong with each field, and keeps the field', () => {
    setRefusalWords(english);
    const details = [
      {
        field: 'publicSlug',
        message: 'Use lowercase letters, numbers and hyphens, such as `spring-scramble`.',
      },
      { field: 'players.0.email', message: 'must be an email address' },
      { field: 'name', message: 'must have at most 120 characters' },
    ];
    expect(refused('validation_error', 'publicSlug: …', details)).toEqual({
      message: 'Check what you entered.',
      details: [
        {
          field: 'publicSlug',
          message: 'Use lowercase letters, numbers and hyphens, such as spring-scramble.',
        },
        { field: 'players.0.email', message: 'Enter an email address, such as name@example.com.' },
        { field: 'name', message: 'Use at most 120 characters.' },
      ],
      requestId: 'r1',
    });
    expect(['players.0.email', 'holes', 'unheard_of'].map(fieldLabel)).toEqual(['Email', 'Holes', undefined]);
  });

  it('keeps the service’s own sentence where it is for people, with our word for events', () => {
    setRefusalWords(english);
    expect(refused('conflict', 'Aces is full: it has 4 of 4 players.').message).toBe(
      'Aces is full: it has 4 of 4 players.',
    );
    expect(refused('not_found', 'Tournament not found.').message).toBe('Event not found.');
    expect(refused('forbidden', 'This needs teams:write, which the role viewer does not have.').message).toBe(
      "Your role doesn't allow this.",
    );
    expect(inWords({ message: 'Choose a file.' }).message).toBe('Choose a file.');
  });

  it('is German on German pages, whatever the service says', () => {
    setRefusalWords(german);
    expect(refused('conflict', 'Aces is full: it has 4 of 4 players.').message).toBe(
      'Aces ist voll: 4 von 4 Spielern.',
    );
    expect(refused('conflict', 'The tournament is archived.').message).toBe('Das Turnier ist archiviert.');
    expect(refused('conflict', 'A sentence of a later release.').message).toBe(german.codes.conflict);
    expect(
      refused('validation_error', '…', [{ field: 'x', message: 'is from a later release' }]).details,
    ).toEqual([{ field: 'x', message: german.checkField }]);
  });
});
