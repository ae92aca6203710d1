/** The results as an announcement to be looked over and sent. */
import { words } from '../../../../words/app.ts';
import type { Prepared } from '../../messages/announcement-form.tsx';
import type { Final } from '../queries.ts';
import { scoreText } from './score-text.ts';

export function resultsLetter(event: string, podium: Final['podium'], address: string | undefined): Prepared {
  const said = words.overview.results;
  const boards = podium
    .filter(({ rows }) => rows.length > 0)
    .map(({ board, rows }) =>
      [
        words.overview.final.boards[board],
        ...rows.map((row) => said.line(row.position_label, row.name, scoreText(row, board))),
      ].join('\n'),
    );
  const closing = address === undefined ? [] : [said.page(address)];
  return {
    title: said.title(event),
    body: [said.opening(event), ...boards, ...closing].join('\n\n'),
    channels: ['email'],
  };
}
