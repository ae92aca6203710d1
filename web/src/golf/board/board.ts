/**
 * A public board as a reader keeps it: whole at first, then patched. Rows that stay the same stay the very
 * same objects.
 */
import type { PublicBoards, PublicRow } from '@fairway/sdk';

export type Row = PublicRow;

/** What has changed since version `from`; `order` is the whole board by the keys of its rows. */
interface Patch {
  from: number;
  to: number;
  order: number[];
  rows: Row[];
  event?: PublicBoards['event'];
}

/** Who has a row on the boards of an event. */
export const entrantOf = ({ format }: PublicBoards['event']): 'player' | 'team' =>
  format === 'individual' ? 'player' : 'team';

export const rowsOf = ({ boards }: PublicBoards): Row[] => boards[0]?.rows ?? [];

/** Undefined for a patch to another version, or one that names rows nobody has sent. */
export function patched(known: PublicBoards, patch: Patch): PublicBoards | undefined {
  const [board] = known.boards;
  if (patch.from !== known.version) return undefined;
  const rows = new Map([...rowsOf(known), ...patch.rows].map((row) => [row.key, row]));
  const ordered = patch.order.flatMap((key) => rows.get(key) ?? []);
  if (ordered.length !== patch.order.length) return undefined;
  return {
    ...known,
    version: patch.to,
    event: patch.event ?? known.event,
    boards: board === undefined ? [] : [{ ...board, rows: ordered }],
  };
}

/**
 * The rows of one flight, with places that begin at 1. Whoever shares a place on the whole board shares it
 * there too.
 */
export function inFlight(rows: readonly Row[], flightId: string): Row[] {
  const own = rows.filter((row) => row.flightId === flightId);
  const sharing = new Map<number, number>();
  for (const { position } of own)
    if (position !== null) sharing.set(position, (sharing.get(position) ?? 0) + 1);
  const places = new Map<number, number>();
  let place = 1;
  for (const [position, count] of [...sharing].sort(([one], [other]) => one - other)) {
    places.set(position, place);
    place += count;
  }
  return own.map((row) => {
    if (row.position === null) return row;
    const position = places.get(row.position) ?? row.position;
    const isTied = (sharing.get(row.position) ?? 0) > 1;
    return { ...row, position, positionLabel: `${isTied ? 'T' : ''}${position}` };
  });
}

/** By the name of a player or a team, without regard to case and accents. */
export function found(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = plain(text.trim());
  return wanted === ''
    ? rows
    : rows.filter(({ name, teamName }) => plain(`${name} ${teamName ?? ''}`).includes(wanted));
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The service writes a hyphen; a board shows a minus. */
export const signed = (label: string): string => label.replace('-', '−');

/** Below par, above it, or neither. */
export function tone({ toParLabel }: Pick<Row, 'toParLabel'>): 'under' | 'over' | 'even' {
  if (toParLabel.startsWith('-')) return 'under';
  return toParLabel.startsWith('+') ? 'over' : 'even';
}
