/** The marker's signature, once every hole has a score. It closes the card for phones. */
import { type FormEvent, useState } from 'react';
import { clockTime } from '../../api/format.ts';
import type { PlayCard, Tap } from '../../api/play-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Input } from '../../kit/forms/input.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/golf.ts';
import { Modal } from './modal.tsx';
import { problemText } from './problems.ts';
import { Scorecard } from './scorecard.tsx';
import type { Scoring } from './scoring.ts';
import styles from './signature.module.css';

interface DialogProps {
  scoring: Scoring;
  card: PlayCard;
  taps: readonly Tap[];
  onClose(): void;
}

interface Props extends Omit<DialogProps, 'onClose'> {
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

export function Signature({ isOpen, onOpen, ...rest }: Props) {
  const { card } = rest;
  const { signed, tournament } = card;
  if (signed !== null) {
    const { name, at, amended_at } = signed;
    return (
      <div role="status" aria-label={words.score.signed} className={styles.signed}>
        {words.score.signedBy(name, clockTime(at, tournament.timezone))}
        {amended_at !== null && words.score.corrected(clockTime(amended_at, tournament.timezone))}
      </div>
    );
  }
  return (
    <>
      <Button look="primary" className={styles.sign ?? ''} onClick={() => onOpen(true)}>
        {words.score.signCard}
      </Button>
      {isOpen && <SignDialog {...rest} onClose={() => onOpen(false)} />}
    </>
  );
}

function SignDialog({ scoring, card, taps, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(words.score.nameMissing);
    setBusy(true);
    setProblem(undefined);
    await scoring.sign(name.trim()).then(onClose, (error: Error) => setProblem(problemText(error)));
    setBusy(false);
  };
  return (
    <Modal title={words.score.signCard} onClose={onClose}>
      <p>{words.score.signText}</p>
      <Scorecard card={card} taps={taps} />
      {problem !== undefined && <ErrorAlert error={{ message: problem }} />}
      <form className={styles.form} onSubmit={submit}>
        <Input
          label={words.score.yourName}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" className={styles.sign ?? ''} busy={isBusy}>
          {words.score.sign}
        </Button>
      </form>
    </Modal>
  );
}
