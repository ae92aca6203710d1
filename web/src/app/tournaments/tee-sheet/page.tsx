/** Where everybody starts: a row for each hole, with its teams in their turn. */
import type { Team } from '@fairway/sdk';
import { useMemo, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { Table } from '../../../kit/data/table.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Refusals } from '../../patterns/refusals.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { useHoles, useRoster, useTeams } from '../event-queries.ts';
import { seatsOf } from '../people.ts';
import { HoleRow } from './hole-row.tsx';
import { FirstStart, MoveTeam } from './move-team.tsx';
import styles from './tee-sheet.module.css';
import { type Move, useMoveTeam } from './use-move-team.ts';

const said = words.teeSheet;

const COLUMNS = [{ label: said.hole }, { label: said.par }, { label: said.teams }];
/** An event without a course is played over eighteen holes. */
const USUAL = Array.from({ length: 18 }, (_, at) => ({ hole_number: at + 1, par: null }));

export default function TeeSheetPage() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const [moving, setMoving] = useState<Team>();
  const [first, setFirst] = useState<Move>();
  const { data: holes, error: holesError } = useHoles();
  const { data: teams, error: teamsError } = useTeams();
  const { data: roster } = useRoster();
  const drop = useMoveTeam();
  const seats = useMemo(() => seatsOf(roster ?? []), [roster]);
  const failure = holesError ?? teamsError;
  if (holes === undefined || teams === undefined)
    return failure ? <ErrorAlert error={failure} /> : <Skeleton lines={10} />;
  const startless = teams.filter(({ starting_hole }) => starting_hole === null);
  const dropOn = (startingHole: number) => (teamId: string) => {
    const team = teams.find(({ id }) => id === teamId);
    if (team === undefined || team.starting_hole === startingHole) return;
    const move = { team, startingHole, startingSequence: null };
    if (team.starting_hole === null) setFirst(move);
    else drop.run(move);
  };
  const common = { seats, onMove: setMoving };
  return (
    <>
      <SectionHeader
        title={said.title}
        description={said.about}
        actions={
          <ExportLink href={addressOf(org, `/tournaments/${tournamentId}/teams`, { format: 'csv' })} />
        }
      />
      <div className={styles.refusal}>
        <Refusals of={[drop]} />
      </div>
      <Table label={said.title} columns={COLUMNS}>
        {(holes.length > 0 ? holes : USUAL).map(({ hole_number, par }) => (
          <HoleRow
            key={hole_number}
            hole={String(hole_number)}
            par={par}
            teams={teams.filter(({ starting_hole }) => starting_hole === hole_number)}
            onDropTeam={dropOn(hole_number)}
            {...common}
          />
        ))}
        {startless.length > 0 && <HoleRow hole={said.noStart} par={null} teams={startless} {...common} />}
      </Table>
      {first && <FirstStart move={first} onClose={() => setFirst(undefined)} />}
      {moving && <MoveTeam team={moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}
