/** Raffles: prizes, winners, and the proof of every draw, which this browser repeats by itself. */
import type { PublicRaffle, PublicRaffleDetail, PublicRafflePrize } from '@fairway/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { money } from '../../api/format.ts';
import { eventPath, get } from '../../api/public.ts';
import { words } from '../../words/golf.ts';
import styles from './section.module.css';
import { usePublic } from './use-public.ts';
import { canVerify, verifyRaffle } from './verify-raffle.ts';

export function Raffles({ slug }: { slug: string }) {
  const path = `${eventPath(slug)}/raffles`;
  const { data: raffles = [] } = usePublic<PublicRaffle[]>(path);
  if (raffles.length === 0) return null;
  const said = words.eventGames.raffles;
  return (
    <section className={styles.section} aria-label={said.title}>
      <h2>{said.title}</h2>
      <ul className={styles.list}>
        {raffles.map((raffle) => (
          <li key={raffle.id} className={styles.item}>
            <h3>
              {raffle.name}
              <span className={styles.soft}>
                {[
                  raffle.ticket_price_cents > 0 &&
                    said.price(money(raffle.ticket_price_cents, raffle.currency)),
                  said.sold(raffle.tickets_sold),
                ]
                  .filter(Boolean)
                  .join(' · ')}
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
  <table className={styles.table} aria-label={words.eventGames.raffles.prizesOf(name)}>
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
  const said = words.eventGames.raffles;
  if (won.length === 0) return said.notDrawn;
  return won.map(({ winner_label, ticket_number }) => said.winner(winner_label, ticket_number)).join(', ');
}

function Proof({ path, raffle }: { path: string; raffle: PublicRaffle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.eventGames.raffles.proof}</summary>
      <p className={styles.soft}>{words.eventGames.raffles.publishedFirst}</p>
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
  const said = words.eventGames.raffles;
  if (checked === undefined) return <p className={styles.soft}>{said.checking}</p>;
  return (
    <>
      {checked.draws.map(({ draw, seed, public_word, picks }) => (
        <div key={draw}>
          <p>{drawText(draw, picks, public_word)}</p>
          <p className={styles.code}>{seed}</p>
        </div>
      ))}
      <div role="status">{checked.verdict}</div>
    </>
  );
}

type Drawn = PublicRaffleDetail['draws'][number];

function drawText(draw: number, picks: Drawn['picks'], word: string | null): string {
  const said = words.eventGames.raffles;
  const tickets = picks.map(({ ticket_number }) => said.ticket(ticket_number)).join(', ');
  return word === null ? said.draw(draw, tickets) : said.drawWithWord(draw, tickets, word);
}

async function verdictOn(raffle: PublicRaffleDetail): Promise<ReactNode> {
  const said = words.eventGames.raffles;
  if (raffle.draws.length === 0) return <p className={styles.soft}>{said.noDraws}</p>;
  if (!canVerify()) return <p>{said.needsHttps}</p>;
  const wrong = await verifyRaffle(raffle);
  if (wrong.length > 0) return <p className={styles.bad}>{said.notAsPublished(wrong.join(' '))}</p>;
  return <p className={styles.good}>{said.asPublished}</p>;
}
