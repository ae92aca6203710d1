/** Three of each board. */
import type { OverviewStanding } from '../../../../api/staff-types.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { words } from '../../../../words/app.ts';
import styles from '../overview.module.css';
import type { Final } from '../queries.ts';
import final from './final.module.css';
import { type BoardName, scoreText } from './score-text.ts';

const said = words.overview.final;

export const Podium = ({ podium }: Pick<Final, 'podium'>) => (
  <Card flush title={said.podium}>
    <div className={final.boards}>
      {podium.map(({ board, rows }) => (
        <div key={board}>
          <h3>{said.boards[board]}</h3>
          {rows.length === 0 ? (
            <p className={styles.soft}>{said.noScores}</p>
          ) : (
            <ol aria-label={said.boards[board]} className={final.places}>
              {rows.map((row) => (
                <Place key={row.player_id ?? row.team_id} row={row} board={board} />
              ))}
            </ol>
          )}
        </div>
      ))}
    </div>
  </Card>
);

const Place = ({ row, board }: { row: OverviewStanding; board: BoardName }) => (
  <li className={row.position_label.replace('T', '') === '1' ? final.winner : undefined}>
    <span className={final.place}>{row.position_label}</span>
    <span className={final.name}>
      {row.name}
      {row.team_name !== null && <small>{row.team_name}</small>}
    </span>
    <span className={final.score}>{scoreText(row, board)}</span>
  </li>
);
