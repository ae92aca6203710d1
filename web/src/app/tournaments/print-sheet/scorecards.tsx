/**
 * A card on paper for every team: the course, strokes received as dots, room for scores and two signatures.
 */
import type { HoleConfig, HoleLine, Scorecard } from '@fairway/sdk';
import { Fragment, type ReactNode } from 'react';
import { words } from '../../../words/app.ts';
import { useScorecards } from '../event-queries.ts';
import { handicapText } from '../people.ts';
import { useTournament } from '../queries.ts';
import { useCourse } from './queries.ts';
import styles from './scorecards.module.css';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

const said = words.print;

export function Scorecards() {
  const cards = useScorecards();
  const { data: course = [] } = useCourse();
  const { data: tournament } = useTournament();
  if (cards.data === undefined || cards.data.length === 0)
    return <NoSheets isEmpty={cards.data !== undefined} error={cards.error} empty={said.noCards} />;
  return cards.data.map((card) => (
    <Sheet key={card.teamId} label={said.cardOf(card.teamName)} wide>
      <SheetHead>
        <p className={styles.start}>{card.startLabel ?? ''}</p>
      </SheetHead>
      <h2 className={styles.team}>{card.teamName}</h2>
      <Card card={card} course={course} isTeam={tournament?.format === 'scramble'} />
      <div className={styles.signatures}>
        <p>{said.marker}</p>
        <p>{said.player}</p>
      </div>
    </Sheet>
  ));
}

interface Line {
  key: string;
  name: string;
  holes: readonly HoleLine[];
}

/** One line for the team, or one for each of its players. */
const linesOf = ({ teamName, handicap, holes, players }: Scorecard, isTeam: boolean): Line[] =>
  isTeam
    ? [{ key: 'team', name: withHandicap(teamName, handicap), holes }]
    : players
        .filter(({ withdrawn }) => !withdrawn)
        .map((player) => ({
          key: player.playerId,
          name: withHandicap(player.name ?? '', player.handicap),
          holes: player.holes,
        }));

const withHandicap = (name: string, handicap: number | null): string =>
  handicap === null ? name : `${name} (${handicapText(handicap)})`;

function Card({ card, course, isTeam }: { card: Scorecard; course: readonly HoleConfig[]; isTeam: boolean }) {
  const lines = linesOf(card, isTeam);
  const holes = lines[0]?.holes.map(({ hole }) => hole) ?? course.map(({ hole_number }) => hole_number);
  const on = (hole: number) => course.find(({ hole_number }) => hole_number === hole);
  const sumOf = (field: 'par' | 'yardage') => (part: readonly number[]) =>
    part.reduce((total, hole) => total + (on(hole)?.[field] ?? 0), 0) || '';
  const dots = (played: readonly HoleLine[], hole: number) =>
    '•'.repeat(Math.max(0, played.find((line) => line.hole === hole)?.strokesReceived ?? 0));
  return (
    <table className={styles.card} aria-label={said.cardOf(card.teamName)}>
      <thead>
        <Squares name={said.hole} holes={holes} is="th" on={(hole) => hole} sum={(_, label) => label} />
      </thead>
      <tbody>
        <Squares name={said.yards} holes={holes} on={(hole) => on(hole)?.yardage} sum={sumOf('yardage')} />
        <Squares name={said.par} holes={holes} on={(hole) => on(hole)?.par} sum={sumOf('par')} />
        <Squares name={said.strokeIndex} holes={holes} on={(hole) => on(hole)?.stroke_index} />
        {lines.map(({ key, name, holes: played }) => (
          <Squares key={key} name={name} holes={holes} on={(hole) => dots(played, hole)} isPlayer />
        ))}
      </tbody>
    </table>
  );
}

interface SquaresProps {
  name: string;
  holes: readonly number[];
  /** What stands in the square of a hole. */
  on(hole: number): ReactNode;
  /** What stands after the holes of a nine, and after all of them. */
  sum?(part: readonly number[], label: string): ReactNode;
  is?: 'td' | 'th';
  /** High enough to write into. */
  isPlayer?: boolean;
}

/** One row of the card: nine holes, Out, nine holes, In, Total. */
function Squares({ name, holes, on, sum = () => '', is: Square = 'td', isPlayer = false }: SquaresProps) {
  const nines = [
    { label: said.out, part: holes.filter((hole) => hole <= 9) },
    { label: said.in, part: holes.filter((hole) => hole > 9) },
  ].filter(({ part }) => part.length > 0);
  return (
    <tr className={isPlayer ? styles.player : undefined}>
      <th scope={Square === 'th' ? 'col' : 'row'}>{name}</th>
      {nines.map(({ label, part }) => (
        <Fragment key={label}>
          {part.map((hole) => (
            <Square key={hole} className={isPlayer ? styles.square : undefined}>
              {on(hole)}
            </Square>
          ))}
          <Square className={styles.sum}>{sum(part, label)}</Square>
        </Fragment>
      ))}
      <Square className={styles.sum}>{sum(holes, said.total)}</Square>
    </tr>
  );
}
