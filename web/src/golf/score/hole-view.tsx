/** One hole: what there is to know about it, and a pad for everybody who has a score. */
import type { RefObject } from 'react';
import type { PlayCard, Tap } from '../../api/play-types.ts';
import { words } from '../../words/golf.ts';
import { entrantsOf, strokesAt } from './card.ts';
import styles from './hole-view.module.css';
import { ScorePad } from './score-pad.tsx';
import type { Scoring } from './scoring.ts';
import { receivedText } from './strokes.ts';

interface Props {
  scoring: Scoring;
  card: PlayCard;
  taps: readonly Tap[];
  hole: PlayCard['holes'][number];
  title: RefObject<HTMLHeadingElement | null>;
}

export function HoleView({ scoring, card, taps, hole, title }: Props) {
  const entrants = entrantsOf(card);
  return (
    <>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {words.score.hole(hole.hole)}
        </h1>
        <p className={styles.facts}>{factsOf(hole).join(' · ')}</p>
        {hole.contest !== null && <p className={styles.contest}>{words.score.contests[hole.contest]}</p>}
      </div>
      {entrants.map((entrant) => (
        <ScorePad
          key={`${hole.hole} ${entrant.playerId}`}
          name={entrant.name}
          par={hole.par}
          received={receivedText(card, entrant, hole.hole)}
          isLarge={entrants.length === 1}
          isClosed={card.signed !== null}
          strokes={strokesAt(card, taps, { hole: hole.hole, playerId: entrant.playerId })}
          onStrokes={(strokes) => scoring.tap({ hole: hole.hole, playerId: entrant.playerId }, strokes)}
        />
      ))}
      {entrants.length === 0 && <p>{words.score.nobodyPlays}</p>}
    </>
  );
}

const factsOf = ({ par, yardage, stroke_index }: Props['hole']): string[] => [
  ...(par === null ? [] : [words.score.par(par)]),
  ...(yardage === null ? [] : [words.score.yards(yardage)]),
  ...(stroke_index === null ? [] : [words.score.index(stroke_index)]),
];
