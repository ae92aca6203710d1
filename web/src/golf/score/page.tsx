/** The scoring page: the code of a team first, then its holes. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PlayError } from '../../api/play.ts';
import { CodeForm, type Entering } from './code-form.tsx';
import styles from './page.module.css';
import { codeProblem } from './problems.ts';
import { Round } from './round.tsx';
import type { Scoring } from './scoring.ts';

/**
 * The code that a scanned sign brought with it; the address forgets it, because addresses are shared and
 * kept.
 */
function takeCode(): string {
  const address = new URL(location.href);
  const code = address.searchParams.get('code') ?? '';
  address.searchParams.delete('code');
  history.replaceState(null, '', address);
  return code;
}

const scanned = takeCode();

export function Page({ scoring }: { scoring: Scoring }) {
  const state = useSyncExternalStore(scoring.subscribe, () => scoring.state);
  const entering = useEntering(scoring);
  const { session, card, isReady } = state;
  const isPlaying = card !== undefined && session !== undefined && !session.isEnded;
  // What the phone has kept is known in an instant; whoever comes with a code is told at once that it starts.
  if (!isReady && scanned === '') return <main className={styles.main} />;
  if (!isPlaying) return <CodeForm scoring={scoring} state={state} entering={entering} />;
  return <Round key={card.team.id} scoring={scoring} state={state} card={card} problem={entering.problem} />;
}

/** Whoever scans the sign again where there is no network goes on with the card that the phone has. */
const isInTheWay = (error: Error, { state }: Scoring): boolean =>
  !(error instanceof PlayError && error.status === 0 && state.session?.isEnded === false);

/** Shows the code to the service; the one from the address by itself. */
function useEntering(scoring: Scoring): Entering {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(scanned !== '');
  const enter = (code: string) => {
    setBusy(true);
    setProblem(undefined);
    scoring
      .enter(code)
      .catch((error: Error) => setProblem(isInTheWay(error, scoring) ? codeProblem(error) : undefined))
      .finally(() => setBusy(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: The address has a code once.
  useEffect(() => {
    if (scanned !== '') enter(scanned);
  }, []);
  return { code: scanned, problem, isBusy, enter };
}
