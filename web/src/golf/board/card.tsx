/**
 * The card of one entrant, as far as it is played. It is asked for again whenever its row on the board has
 * changed.
 */
import type { PublicCard } from '@fairway/sdk';
import { useEffect, useState } from 'react';
import { eventPath, get } from '../../api/public.ts';
import { words } from '../../words/golf.ts';
import { type Row, signed } from './board.ts';
import styles from './card.module.css';

type Hole = PublicCard['holes'][number];

export function Card({ slug, row }: { slug: string; row: Row }) {
  const [card, setCard] = useState<PublicCard>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    get<PublicCard>(`${eventPath(slug)}/cards/${row.key}`).then(
      (found) => {
        if (isCurrent) setCard(found);
      },
      () => setLost(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [slug, row]);
  const said = words.board.card;
  if (card === undefined) return <p className={styles.note}>{isLost ? said.lost : said.loading}</p>;
  const { holes, out, in: back, total, toParLabel } = card;
  return (
    <div className={styles.halves}>
      <Half label={said.out(row.name)} title={said.outTitle} holes={holes.slice(0, 9)} sum={out} />
      {holes.length > 9 && (
        <Half label={said.in(row.name)} title={said.inTitle} holes={holes.slice(9)} sum={back} />
      )}
      <p className={styles.sum}>
        {said.total} <strong>{total ?? '–'}</strong> <span>{signed(toParLabel)}</span>
      </p>
    </div>
  );
}

interface HalfProps {
  label: string;
  title: string;
  holes: readonly Hole[];
  sum: number | null;
}

const Half = ({ label, title, holes, sum }: HalfProps) => (
  <table className={styles.half} aria-label={label}>
    <thead>
      <tr>
        <th scope="row">{words.board.card.hole}</th>
        {holes.map(({ hole }) => (
          <th key={hole} scope="col">
            {hole}
          </th>
        ))}
        <th scope="col">{title}</th>
      </tr>
    </thead>
    <tbody>
      <tr className={styles.par}>
        <th scope="row">{words.board.card.par}</th>
        {holes.map(({ hole, par }) => (
          <td key={hole}>{par}</td>
        ))}
        <td>
          {holes.some(({ par }) => par === null) ? '' : holes.reduce((all, { par }) => all + (par ?? 0), 0)}
        </td>
      </tr>
      <tr className={styles.strokes}>
        <th scope="row">{words.board.card.score}</th>
        {holes.map((hole) => (
          <td key={hole.hole}>
            <span data-mark={markOf(hole)}>{hole.strokes ?? '·'}</span>
          </td>
        ))}
        <td>{sum}</td>
      </tr>
    </tbody>
  </table>
);

/** As on paper: a circle for a birdie, a square for a bogey, two of them for more. */
function markOf({ par, strokes }: Hole): string | undefined {
  if (par === null || strokes === null) return undefined;
  const difference = strokes - par;
  if (difference === 0) return undefined;
  if (difference < 0) return difference === -1 ? 'birdie' : 'eagle';
  return difference === 1 ? 'bogey' : 'double';
}
