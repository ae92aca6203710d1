/** One flight of the table. */
import type { BoardRow } from '@fairway/sdk';
import { Cell, RowActions, RowHead } from '../../../kit/data/table.tsx';
import { IconButton } from '../../../kit/forms/button.tsx';
import { Menu, MenuItem } from '../../../kit/overlays/menu.tsx';
import { words } from '../../../words/app.ts';
import { useMay } from '../event-queries.ts';
import { handicapText } from '../people.ts';
import type { NamedFlight } from './named-flight.ts';

const said = words.flights;

interface Props {
  flight: NamedFlight;
  onEdit(): void;
  onDelete(): void;
}

export function FlightRow({ flight, onEdit, onDelete }: Props) {
  const { name, entries, rows } = flight;
  const mayChange = useMay('teams:write');
  return (
    <tr>
      <RowHead>{name}</RowHead>
      <Cell tight>{rangeOf(flight)}</Cell>
      <Cell numeric>{entries}</Cell>
      <Cell>{leaderOf(rows)}</Cell>
      <RowActions>
        {mayChange && (
          <Menu trigger={<IconButton label={said.actionsFor(name ?? said.unnamed)} icon="more" />}>
            <MenuItem onSelect={onEdit}>{said.edit}</MenuItem>
            <MenuItem danger onSelect={onDelete}>
              {said.delete}
            </MenuItem>
          </Menu>
        )}
      </RowActions>
    </tr>
  );
}

function rangeOf({ handicapMin, handicapMax }: NamedFlight): string {
  if (handicapMin === null && handicapMax === null) return said.any;
  if (handicapMin === null) return said.upTo(handicapText(handicapMax));
  if (handicapMax === null) return said.from(handicapText(handicapMin));
  return said.range(handicapText(handicapMin), handicapText(handicapMax));
}

function leaderOf(rows: readonly BoardRow[]): string {
  const [leader] = rows;
  if (leader === undefined || leader.score === null) return '–';
  return `${leader.playerName ?? leader.teamName} (${leader.toParLabel.replace('-', '−')})`;
}
