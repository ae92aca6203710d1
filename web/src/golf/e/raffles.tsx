/** Raffles: prizes, winners, and the proof of every draw, which this browser repeats by itself. */
import type { PublicRaffle, PublicRaffleDetail, PublicRafflePrize } from '@fairway/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { count, money } from '../../api/format.ts';
import { eventPath, get } from '../../api/public.ts';
import styles from './section.module.css';
import { usePublic } from './use-public.ts';
import { canVerify, verifyRaffle } from './verify-raffle.ts';

export function Raffles({ slug }: { slug: string }) {
  const path = `${eventPath(slug)}/raffles`;
  const { data: raffles = [] } = usePublic<PublicRaffle[]>(path);
  if (raffles.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Raffles">
      <h2>Raffles</h2>
      <ul className={styles.list}>
        {raffles.map((raffle) => (
          <li key={raffle.id} className={styles.item}>
            <h3>
              {raffle.name}
              <span className={styles.soft}>
                {raffle.ticket_price_cents > 0 &&
                  `${money(raffle.ticket_price_cents, raffle.currency)} a ticket, `}{' '}
                {count(raffle.tickets_sold, 'ticket')} sold
              </span>
            </h3>
            <Prizes raffle={raffle} />
            <Proof path={`${path}/${raffle.id}`} raffle={raffle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Prizes = ({ raffle: { name, prizes } }: { raffle: PublicRaffle }) => (
  <table className={styles.table} aria-label={`Prizes of ${name}`}>
    <tbody>
      {prizes.map((prize) => (
        <tr key={prize.id}>
          <th scope="row">{prize.quantity > 1 ? `${prize.quantity} × ${prize.name}` : prize.name}</th>
          <td>{winnersText(prize)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function winnersText({ winners }: PublicRafflePrize): string {
  const won = winners.filter(({ status }) => status === 'won');
  if (won.length === 0) return 'Not drawn yet';
  return won.map(({ winner_label, ticket_number }) => `${winner_label} (ticket ${ticket_number})`).join(', ');
}

function Proof({ path, raffle }: { path: string; raffle: PublicRaffle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Proof</summary>
      <p className={styles.soft}>Published before the first ticket was sold:</p>
      <p className={styles.code}>{raffle.commitment}</p>
      {isOpen && <Draws path={path} stamp={JSON.stringify(raffle.prizes)} />}
    </details>
  );
}

interface Checked {
  draws: PublicRaffleDetail['draws'];
  verdict: ReactNode;
}

/** Read again when `stamp` changes: a further draw was made. */
function Draws({ path, stamp }: { path: string; stamp: string }) {
  const [checked, setChecked] = useState<Checked>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new stamp stands for new draws.
  useEffect(() => {
    get<PublicRaffleDetail>(path)
      .then(async (raffle) => setChecked({ draws: raffle.draws, verdict: await verdictOn(raffle) }))
      .catch(() => undefined);
  }, [path, stamp]);
  if (checked === undefined) return <p className={styles.soft}>Repeating every draw …</p>;
  return (
    <>
      {checked.draws.map(({ draw, seed, public_word, picks }) => (
        <div key={draw}>
          <p>
            Draw {draw}: {picks.map(({ ticket_number }) => `ticket ${ticket_number}`).join(', ')}
            {public_word !== null && `, with the word “${public_word}”`}
          </p>
          <p className={styles.code}>{seed}</p>
        </div>
      ))}
      <div role="status">{checked.verdict}</div>
    </>
  );
}

async function verdictOn(raffle: PublicRaffleDetail): Promise<ReactNode> {
  if (raffle.draws.length === 0) return <p className={styles.soft}>Nothing is drawn yet.</p>;
  if (!canVerify()) return <p>This browser can repeat the draws only over https.</p>;
  const wrong = await verifyRaffle(raffle);
  if (wrong.length > 0)
    return <p className={styles.bad}>This is not what was published: {wrong.join(' ')}</p>;
  return <p className={styles.good}>Repeated in this browser: every draw is as published.</p>;
}
