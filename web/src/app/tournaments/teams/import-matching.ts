/** What the service found in a file of teams, what somebody chose instead, and what would become of it. */
import type { TeamImportReport } from '@fairway/sdk';
import { useRef, useState } from 'react';
import { staff } from '../../../api/client.ts';
import type { TeamPreview } from '../../../api/staff-types.ts';
import { words } from '../../../words/app.ts';
import { type Choices, choicesOf, type Matching, matchingOf } from '../../imports/matching.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';

/** Enough for a header and five rows. */
const SAMPLE = 200_000;

const SEATS = [1, 2, 3, 4, 5, 6];
const OF_PLAYERS = ['name', 'first', 'last', 'email', 'phone', 'handicap'];
const NAMES = ['name', 'first', 'last'];

/** `player 1`: the service's name of a column. */
const seatColumn = (seat: number): string => ['player', seat].join(' ');

/** Our columns that are shown, for a file with a row for each player, or for each team. */
export const shownColumns = (isWide: boolean): string[] =>
  isWide ? ['team', ...SEATS.map((seat) => seatColumn(seat)), 'hole'] : ['team', ...OF_PLAYERS, 'hole'];

/** What is not shown is read as the service finds it, if it belongs to that kind of file. */
const isKept = (isWide: boolean) => (name: string) =>
  isWide ? !NAMES.includes(name) : !name.startsWith('player');

const looksWide = ({ columns }: TeamPreview): boolean => {
  const has = (names: readonly string[]) =>
    columns.some(({ name, header }) => header !== null && names.includes(name));
  return has(SEATS.map((seat) => seatColumn(seat))) && !has(NAMES);
};

export interface Matched {
  found: TeamPreview;
  isWide: boolean;
  choices: Choices;
}

export function useTeamMatching(csv: string) {
  const { org, api } = useHere();
  const id = useTournamentId();
  const [matched, setMatched] = useState<Matched>();
  const [preview, setPreview] = useState<TeamPreview>();
  const [report, setReport] = useState<TeamImportReport>();
  const latest = useRef<Matched>(undefined);
  const ask = (matching?: Matching) =>
    staff.tournaments.teams.previewImport(org, id, { csv: csv.slice(0, SAMPLE), ...matching });
  const check = useAction(
    async (one: Matched) => {
      const matching = tellingOf(one);
      const seen = await ask(matching);
      // A file that lacks a column cannot be checked as a whole yet; the rows of the preview say why.
      const whole = await api.tournaments.teams
        .import(id, { csv, dryRun: true, ...matching })
        .catch(() => undefined);
      return { seen, whole };
    },
    {
      onDone: ({ seen, whole }, asked) => {
        if (asked !== latest.current) return;
        setPreview(seen);
        setReport(whole);
      },
    },
  );
  const choose = (next: Matched) => {
    latest.current = next;
    setMatched(next);
    check.run(next);
  };
  const lookAtFile = async () => {
    if (csv.trim() === '') throw new Error(words.imports.nothing);
    return ask();
  };
  const look = useAction(lookAtFile, {
    onDone: (found) => {
      const isWide = looksWide(found);
      setPreview(found);
      choose({ found, isWide, choices: choicesOf(found.columns, shownColumns(isWide)) });
    },
  });
  const leave = () => {
    latest.current = undefined;
    setMatched(undefined);
    setPreview(undefined);
    setReport(undefined);
  };
  return {
    ...{ look, preview, report, choose, leave, matched },
    error: check.error,
    matching: matched && tellingOf(matched),
  };
}

/** What the service is told. */
const tellingOf = ({ found, isWide, choices }: Matched): Matching =>
  matchingOf(choices, found.header, found.columns, isKept(isWide));
