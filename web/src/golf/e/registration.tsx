/**
 * The registration form. What it costs stands beside the button as it is filled in; from here the golfer goes
 * to the till, or straight to the registration where nothing is due.
 */
import type { PublicEvent, PublicRegistered, RegistrationInput } from '@fairway/sdk';
import { useEffect, useRef, useState } from 'react';
import { money } from '../../api/format.ts';
import { eventPath, get, post, type Refusal } from '../../api/public.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Form, Row } from '../../kit/forms/form.tsx';
import { Input, Select } from '../../kit/forms/input.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/golf.ts';
import { inWords, type Said } from '../refusals.ts';
import { formKeys } from './form-keys.ts';
import { PlayerFields } from './player-fields.tsx';
import styles from './registration.module.css';
import { filledIn, mistakeAt, mistakesIn, waysToPay } from './registration-input.ts';
import { usePrice } from './use-price.ts';

/** Where the form is on the page. */
export const REGISTER = '#register';

export function Registration({ event: first }: { event: PublicEvent }) {
  const said = words.event.form;
  const [event, setEvent] = useState(first);
  const [players, setPlayers] = useState(1);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Said>();
  const { slug, team_size, registration } = event;
  const [isLater, setLater] = useState(false);
  const price = usePrice(event, players, code);
  const ways = waysToPay(registration, price.due);
  const { send, isBusy } = useRegister(slug);
  const isWaiting = registration.state === 'waitlist';
  const submit = (form: FormData) => {
    const mistakes = mistakesIn(form, players);
    if (mistakes.length > 0)
      return setRefusal({ message: said.attention(mistakes.length), details: mistakes });
    setRefusal(undefined);
    send({ ...filledIn(form, players), ...(isWaiting && { join_waitlist: true }) }).catch(
      (refused: Refusal) => {
        setRefusal(inWords(refused, mistakeAt));
        // The last place may have gone meanwhile.
        if (refused.status === 409) get<PublicEvent>(eventPath(slug)).then(setEvent, () => undefined);
      },
    );
  };
  /** What was wrong with a field no longer is, once it is typed over. */
  const forget = ({ target }: { target: EventTarget | null }) =>
    target instanceof HTMLInputElement && setRefusal((known) => without(known, target.name));
  return (
    <section
      className={styles.sheet}
      id={REGISTER.slice(1)}
      ref={useArrival()}
      tabIndex={-1}
      onInput={forget}
    >
      <h2>{said.title}</h2>
      <Form label={said.title} messages={refusal?.details} onSubmit={submit}>
        <Input label={said.name} name="registrant_name" autoComplete="name" required />
        <Row>
          <Input label={said.email} name="registrant_email" type="email" autoComplete="email" required />
          <Input label={said.phone} name="registrant_phone" type="tel" autoComplete="tel" optional />
        </Row>
        <Input label={said.teamName} name="team_name" optional />
        {Array.from({ length: players }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Players are only added, and counted.
          <PlayerFields key={at} at={at} />
        ))}
        {players < team_size && (
          <div>
            <Button icon="add" onClick={() => setPlayers(players + 1)}>
              {said.addPlayer}
            </Button>
          </div>
        )}
        {registration.fee_cents > 0 && (
          <Input
            label={said.discountCode}
            optional
            name="discount_code"
            error={price.refusal}
            onInput={(change) => setCode(change.currentTarget.value.trim())}
          />
        )}
        {ways.length > 1 && (
          <Select
            label={said.payment}
            name="payment"
            options={ways.map((way) => ({ value: way, label: said.ways[way] }))}
            onChange={(change) => setLater(change.currentTarget.value === 'offline')}
          />
        )}
        {ways.length === 1 && <input type="hidden" name="payment" value={ways[0]} />}
        <ErrorAlert error={refusal} />
        <div className={styles.end}>
          <p>
            {said.total}{' '}
            <span role="status" aria-label={said.total} className={styles.total}>
              {money(price.due, registration.currency)}
            </span>
          </p>
          <Button type="submit" look="primary" busy={isBusy} className={styles.submit}>
            {buttonText(isWaiting, ways.includes('online') && !(isLater && ways.includes('offline')))}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function buttonText(isWaiting: boolean, isPaying: boolean): string {
  const { form } = words.event;
  if (isWaiting) return form.submitWaiting;
  return isPaying ? form.submitAndPay : form.submit;
}

/** What is still wrong; nothing, once no field is. */
function without(known: Said | undefined, field: string): Said | undefined {
  const details = known?.details.filter((one) => one.field !== field) ?? [];
  if (known === undefined || details.length === known.details.length) return known;
  return details.length === 0 ? undefined : { message: words.event.form.attention(details.length), details };
}

/** Brings whoever opens the form to it. */
function useArrival() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return section;
}

/** One key for a filled form: two taps, or another try after a lost or unreadable answer, register once. */
function useRegister(slug: string) {
  const [isBusy, setBusy] = useState(false);
  const [keys] = useState(formKeys);
  useEffect(() => {
    // Whoever comes back from the till finds the form as it was left.
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  const send = async (input: RegistrationInput) => {
    setBusy(true);
    try {
      const path = `${eventPath(slug)}/registrations`;
      const { token, pay_url } = await post<PublicRegistered>(path, input, keys.keyOf(input));
      location.assign(pay_url === null ? `/r/${token}` : `/pay/${token}`);
    } catch (refused) {
      setBusy(false);
      throw refused;
    }
  };
  return { send, isBusy };
}
