/** A card on paper for every team: the course, strokes received as dots, room for scores and two signatures. */
import type { HoleConfig, HoleLine, Scorecard } from '@fairway/sdk';
import { useScorecards } from '../event-data.ts';
import { useTournament } from '../queries.ts';
import { useCourse } from './queries.ts';
import styles from './scorecards.module.css';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

export function Scorecards() {
  const cards = useScorecards();
  const { data: course = [] } = useCourse();
  const { data: tournament } = useTournament();
  if (cards.data === undefined || cards.data.length === 0)
    return (
      <NoSheets
        isEmpty={cards.data !== undefined}
        error={cards.error}
        empty="There are no teams yet: every team has a card."
      />
    );
  return cards.data.map((card) => (
    <Sheet key={card.teamId} label={`Card of ${card.teamName}`} wide>
      <SheetHead>
        <p className={styles.start}>{card.startLabel ?? ''}</p>
      </SheetHead>
      <h2 className={styles.team}>{card.teamName}</h2>
      <Card card={card} course={course} isTeam={tournament?.format === 'scramble'} />
      <div className={styles.signatures}>
        <p>Marker</p>
        <p>Player</p>
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
  handicap === null ? name : `${name} (${handicap})`;

function Card({ card, course, isTeam }: { card: Scorecard; course: readonly HoleConfig[]; isTeam: boolean }) {
  const lines = linesOf(card, isTeam);
  const holes = lines[0]?.holes.map(({ hole }) => hole) ?? course.map(({ hole_number }) => hole_number);
  const [front, back] = [holes.filter((hole) => hole <= 9), holes.filter((hole) => hole > 9)];
  const on = (hole: number) => course.find(({ hole_number }) => hole_number === hole);
  const sum = (part: readonly number[], of: 'par' | 'yardage') =>
    part.reduce((total, hole) => total + (on(hole)?.[of] ?? 0), 0) || '';
  const row = (label: string, value: (hole: number) => React.ReactNode, of?: 'par' | 'yardage') => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {front.map((hole) => (
        <td key={hole}>{value(hole)}</td>
      ))}
      {front.length > 0 && <td className={styles.sum}>{of && sum(front, of)}</td>}
      {back.map((hole) => (
        <td key={hole}>{value(hole)}</td>
      ))}
      {back.length > 0 && <td className={styles.sum}>{of && sum(back, of)}</td>}
      <td className={styles.sum}>{of && sum(holes, of)}</td>
    </tr>
  );
  return (
    <table className={styles.card} aria-label={`Card of ${card.teamName}`}>
      <thead>
        <tr>
          <th scope="col">Hole</th>
          {front.map((hole) => (
            <th key={hole} scope="col">
              {hole}
            </th>
          ))}
          {front.length > 0 && <th scope="col">Out</th>}
          {back.map((hole) => (
            <th key={hole} scope="col">
              {hole}
            </th>
          ))}
          {back.length > 0 && <th scope="col">In</th>}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {row('Yards', (hole) => on(hole)?.yardage, 'yardage')}
        {row('Par', (hole) => on(hole)?.par, 'par')}
        {row('Stroke index', (hole) => on(hole)?.stroke_index)}
        {lines.map(({ key, name, holes: played }) => (
          <PlayerRow key={key} name={name} played={played} front={front} back={back} />
        ))}
      </tbody>
    </table>
  );
}

interface PlayerRowProps {
  name: string;
  played: readonly HoleLine[];
  front: readonly number[];
  back: readonly number[];
}

/** Empty squares to write into, each with a dot for every stroke received. */
function PlayerRow({ name, played, front, back }: PlayerRowProps) {
  const square = (hole: number) => (
    <td key={hole} className={styles.square}>
      {'•'.repeat(Math.max(0, played.find((line) => line.hole === hole)?.strokesReceived ?? 0))}
    </td>
  );
  return (
    <tr className={styles.player}>
      <th scope="row">{name}</th>
      {front.map(square)}
      {front.length > 0 && <td />}
      {back.map(square)}
      {back.length > 0 && <td />}
      <td />
    </tr>
  );
}
