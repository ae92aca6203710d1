/** The first five of the board. */
import { Link } from '@tanstack/react-router';
import { minus } from '../../../../api/format.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../../kit/data/table.tsx';
import { buttonClass } from '../../../../kit/forms/button.tsx';
import { words } from '../../../../words/app.ts';
import { tournamentPath } from '../../../paths.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import styles from '../overview.module.css';
import type { LiveDay } from '../queries.ts';
import live from './live.module.css';

const said = words.overview.leaders;

export function Leaders({ live: { leaders } }: { live: LiveDay }) {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), 'boards');
  return (
    <Card
      flush
      title={said.title}
      actions={
        <Link to={to} className={buttonClass('plain')}>
          {said.all}
        </Link>
      }
    >
      <div className={live.five}>
        {leaders.length === 0 ? (
          <div className={styles.none}>
            <strong>{said.none}</strong>
            {said.noneHint}
          </div>
        ) : (
          <LeadersTable leaders={leaders} />
        )}
      </div>
    </Card>
  );
}

const LeadersTable = ({ leaders }: Pick<LiveDay, 'leaders'>) => (
  <Table
    label={said.title}
    columns={[
      { label: said.place },
      { label: leaders[0]?.player_id ? said.player : said.team },
      { label: said.thru, numeric: true },
      { label: said.toPar, numeric: true },
      { label: said.total, numeric: true },
    ]}
  >
    {leaders.map((row) => (
      <tr key={row.player_id ?? row.team_id}>
        <Cell className={live.place}>{row.position_label}</Cell>
        <RowHead>{row.name}</RowHead>
        <Cell numeric soft>
          {row.thru_label}
        </Cell>
        <Cell numeric className={row.to_par_label.startsWith('-') ? live.under : live.score}>
          {minus(row.to_par_label)}
        </Cell>
        <Cell numeric soft>
          {row.total ?? '–'}
        </Cell>
      </tr>
    ))}
  </Table>
);
