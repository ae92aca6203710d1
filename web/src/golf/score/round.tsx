/**
 * A round in play: the hole or the whole card, with the team's place and what is not sent yet always in
 * sight.
 */
import { useEffect, useRef, useState } from 'react';
import type { PlayCard } from '../../api/play-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/golf.ts';
import { isComplete, neighbour, nextHole } from './card.ts';
import { Header } from './header.tsx';
import { HoleView } from './hole-view.tsx';
import { Messages } from './messages.tsx';
import { Notices } from './notices.tsx';
import styles from './page.module.css';
import { Scorecard } from './scorecard.tsx';
import type { Scoring, State } from './scoring.ts';
import { Signature } from './signature.tsx';

interface Props {
  scoring: Scoring;
  state: State;
  card: PlayCard;
  /** What was wrong with the code in the address. */
  problem: string | undefined;
}

export function Round({ scoring, state, card, problem }: Props) {
  const { taps } = state;
  const { hole, setHole, touch } = useNextHole(card, state);
  const [isCard, setCard] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const shown = card.holes.find((one) => one.hole === hole) ?? card.holes[0];
  const title = useTitle(`${isCard} ${hole}`);
  const go = (next: number) => {
    setHole(next);
    setCard(false);
  };
  if (shown === undefined) return null;
  return (
    <div className={styles.page} onClickCapture={touch}>
      <Header scoring={scoring} state={state} card={card} />
      <main className={styles.main}>
        {problem !== undefined && <ErrorAlert error={{ message: problem }} />}
        <Notices scoring={scoring} state={state} card={card} />
        {isCard ? (
          <>
            <h1 ref={title} tabIndex={-1}>
              {words.score.yourCard}
            </h1>
            {/* The dialog has the card as well. */}
            {!isSigning && <Scorecard card={card} taps={taps} onHole={go} />}
            <Messages card={card} />
          </>
        ) : (
          <HoleView scoring={scoring} card={card} taps={taps} hole={shown} title={title} />
        )}
        {(card.signed !== null || isComplete(card, taps)) && (
          <Signature scoring={scoring} card={card} taps={taps} isOpen={isSigning} onOpen={setSigning} />
        )}
      </main>
      <Steps
        isCard={isCard}
        onCard={() => setCard(!isCard)}
        onStep={(steps) => go(neighbour(card, shown.hole, steps))}
      />
    </div>
  );
}

interface StepsProps {
  isCard: boolean;
  onCard(): void;
  onStep(steps: 1 | -1): void;
}

const Steps = ({ isCard, onCard, onStep }: StepsProps) => (
  <nav className={styles.steps} aria-label={words.score.holes}>
    <Button onClick={() => onStep(-1)}>{words.score.previousHole}</Button>
    <Button aria-pressed={isCard} onClick={onCard}>
      {words.score.card}
    </Button>
    <Button look="primary" onClick={() => onStep(1)}>
      {words.score.nextHole}
    </Button>
  </nav>
);

/**
 * The hole to play next. The kept card may be hours old: until somebody touches the page, the first card of
 * the service decides anew.
 */
function useNextHole(card: PlayCard, { taps, isHeard }: State) {
  const [hole, setHole] = useState(() => nextHole(card, taps));
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Later cards move nobody from a hole.
  useEffect(() => {
    if (isHeard && !isTouched.current) setHole(nextHole(card, taps));
  }, [isHeard]);
  return { hole, setHole, touch };
}

/** Where another view begins, so do the eyes and the screen reader. */
function useTitle(view: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current === view) return;
    seen.current = view;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [view]);
  return title;
}
