/**
 * The whole card as a table, in the order of play. As on paper, a circle is under par and a square over it; a
 * dot marks what is not sent yet.
 */
import type { PlayCard, Tap } from '../../api/play-types.ts';
import { classes } from '../../kit/look/classes.ts';
import { words } from '../../words/golf.ts';
import { type Entrant, entrantsOf, isAt, strokesAt } from './card.ts';
import styles from './scorecard.module.css';

interface Props {
  card: PlayCard;
  taps: readonly Tap[];
  /** Goes to a hole; without it the card is only looked at. */
  onHole?(hole: number): void;
}

export function Scorecard({ card, taps, onHole }: Props) {
  const entrants = entrantsOf(card);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label={words.score.scorecardScrollable} tabIndex={0}>
      <table className={styles.table} aria-label={words.score.scorecard}>
        <thead>
          <tr>
            <th scope="col">{words.score.holeColumn}</th>
            <th scope="col">{words.score.parWord}</th>
            {entrants.map(({ playerId, name }) => (
              <th key={playerId} scope="col" className={styles.who}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {card.holes.map(({ hole, par }) => (
            <tr key={hole}>
              <th scope="row">{onHole === undefined ? hole : <HoleLink hole={hole} onHole={onHole} />}</th>
              <td>{par ?? '–'}</td>
              {entrants.map((entrant) => (
                <Score
                  key={entrant.playerId}
                  card={card}
                  taps={taps}
                  entrant={entrant}
                  hole={hole}
                  par={par}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <Totals card={card} taps={taps} />
      </table>
    </section>
  );
}

const HoleLink = ({ hole, onHole }: { hole: number; onHole(hole: number): void }) => (
  <button
    type="button"
    className={styles.hole}
    aria-label={words.score.hole(hole)}
    onClick={() => onHole(hole)}
  >
    {hole}
  </button>
);

function Totals({ card, taps }: Pick<Props, 'card' | 'taps'>) {
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  return (
    <tfoot>
      <tr>
        <th scope="row">{words.score.total}</th>
        <td>{sum(card.holes.map(({ par }) => par)) || '–'}</td>
        {entrantsOf(card).map(({ playerId }) => (
          <td key={playerId}>
            {sum(card.holes.map(({ hole }) => strokesAt(card, taps, { hole, playerId }))) || '–'}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface ScoreProps {
  card: PlayCard;
  taps: readonly Tap[];
  entrant: Entrant;
  hole: number;
  par: number | null;
}

function Score({ card, taps, entrant: { playerId }, hole, par }: ScoreProps) {
  const cell = { hole, playerId };
  const strokes = strokesAt(card, taps, cell);
  const toPar = strokes === null || par === null ? 0 : strokes - par;
  const isUnsent = taps.some((tap) => isAt(cell, tap));
  return (
    <td>
      <span className={classes(styles.score, toPar < 0 && styles.under, toPar > 0 && styles.over)}>
        {strokes ?? '–'}
      </span>
      {isUnsent && (
        <span className={styles.unsent} role="img" aria-label={words.score.notSentYet}>
          •
        </span>
      )}
    </td>
  );
}
