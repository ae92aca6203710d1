/**
 * Asks for the code on the team's sign; for the new one, where the old one has ended and scores wait to be
 * sent.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { Input } from '../../kit/forms/input.tsx';
import mark from '../../kit/look/mark.svg';
import { ErrorAlert, Note } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/golf.ts';
import styles from './code-form.module.css';
import { Leave } from './leave.tsx';
import type { Scoring, State } from './scoring.ts';

export interface Entering {
  code: string;
  problem: string | undefined;
  isBusy: boolean;
  enter(code: string): void;
}

interface Props {
  scoring: Scoring;
  state: State;
  entering: Entering;
}

export function CodeForm({ scoring, state, entering }: Props) {
  const { problem, isBusy } = entering;
  const [code, setCode] = useState(entering.code);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // While the code of the address starts by itself there is nothing to type.
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') field.current?.focus();
    else if (!isBusy) entering.enter(code);
  };
  return (
    <main className={styles.main}>
      <img src={mark} alt="" width="56" height="56" />
      <h1>{words.score.enterCode}</h1>
      <p className={styles.lead}>{words.score.codeOnSign}</p>
      {state.session?.isEnded && <Ended scoring={scoring} state={state} />}
      {problem !== undefined && <ErrorAlert error={{ message: problem }} />}
      <form className={styles.form} onSubmit={submit}>
        <Input
          ref={field}
          label={words.score.accessCode}
          name="access_code"
          className={styles.code ?? ''}
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
        />
        <Button type="submit" look="primary" className={styles.start ?? ''} busy={isBusy}>
          {words.score.start}
        </Button>
      </form>
    </main>
  );
}

function Ended({ scoring, state: { card, unsent } }: Pick<Props, 'scoring' | 'state'>) {
  return (
    <Note>
      <p>
        {words.score.ended(card?.team.team_name ?? words.score.yourTeam)}
        {unsent > 0 && ` ${words.score.sentThen(unsent)}`}
      </p>
      <Leave scoring={scoring} unsent={unsent} />
    </Note>
  );
}
