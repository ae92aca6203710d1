/** The tree: a column a round, every match between the two that lead to it. Wide ones scroll sideways. */
import type { BracketDetail, BracketMatch } from '@fairway/sdk';
import { classes } from '../../../../kit/look/classes.ts';
import { words } from '../../../../words/app.ts';
import styles from './bracket-tree.module.css';
import { namesIn, roundName, stateOf } from './words.ts';

const said = words.brackets;

interface Props {
  bracket: BracketDetail;
  /** Opens a match whose entrants are known; left out where nothing may be entered. */
  onChoose: ((match: BracketMatch) => void) | undefined;
}

export function BracketTree({ bracket, onChoose }: Props) {
  const names = namesIn(bracket);
  const rounds = Math.max(...bracket.matches.map(({ round }) => round));
  const third = bracket.matches.find(({ kind }) => kind === 'third_place');
  const show = (match: BracketMatch) => (
    <Match key={match.id} match={match} names={names} onChoose={onChoose} />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label={said.treeOf(bracket.name)} tabIndex={0}>
      <div className={styles.inner}>
        <div className={styles.tree}>
          {Array.from({ length: rounds }, (_, index) => index + 1).map((round) => (
            <div key={round} className={styles.round}>
              <h3 className={styles.name}>{roundName(round, rounds)}</h3>
              <ol className={styles.matches}>
                {bracket.matches.filter((one) => one.round === round && one.kind === 'main').map(show)}
              </ol>
            </div>
          ))}
        </div>
        {third && (
          <div className={styles.third}>
            <h3 className={styles.name}>{said.thirdPlace}</h3>
            <ol>{show(third)}</ol>
          </div>
        )}
      </div>
    </section>
  );
}

interface MatchProps {
  match: BracketMatch;
  names: ReadonlyMap<string, string>;
  onChoose: Props['onChoose'];
}

function Match({ match, names, onChoose }: MatchProps) {
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id));
  const one = nameOf(match.entrant1_id);
  const two = nameOf(match.entrant2_id);
  const lines = (
    <>
      <Line id={match.entrant1_id} name={one} seed={match.seed1} match={match} />
      <span className={styles.spoken}> {said.against} </span>
      <Line
        id={match.entrant2_id}
        name={match.status === 'bye' ? said.bye : two}
        seed={match.seed2}
        match={match}
      />
      <span className={styles.state}>{stateOf(match)}</span>
    </>
  );
  const isOpen = one !== undefined && two !== undefined && onChoose !== undefined;
  return (
    <li className={styles.place}>
      {isOpen ? (
        <button
          type="button"
          className={classes(styles.match, styles.button)}
          onClick={() => onChoose(match)}
        >
          {lines}
        </button>
      ) : (
        <div className={styles.match}>{lines}</div>
      )}
    </li>
  );
}

interface LineProps {
  id: string | null;
  name: string | undefined;
  seed: number | null;
  match: BracketMatch;
}

function Line({ id, name, seed, match: { winner_id, progress } }: LineProps) {
  const hasWon = id !== null && winner_id === id;
  const hasLost = winner_id !== null && !hasWon;
  const leads = id !== null && progress?.leader_id === id && winner_id === null;
  return (
    <span className={classes(styles.line, hasWon && styles.won, hasLost && styles.lost)}>
      <span className={styles.seed} aria-hidden="true">
        {seed ?? ''}
      </span>
      <span className={styles.entrant}>{name ?? '…'}</span>
      <span aria-hidden="true">{hasWon ? '✓' : leads ? '▴' : ''}</span>
    </span>
  );
}
