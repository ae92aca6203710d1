/** Knock-out brackets, round by round. */
import type { BracketMatch, PublicBracket } from '@fairway/sdk';
import { eventPath } from '../../api/public.ts';
import { words } from '../../words/golf.ts';
import styles from './brackets.module.css';
import section from './section.module.css';
import { usePublic } from './use-public.ts';

export function Brackets({ slug }: { slug: string }) {
  const { data: brackets = [] } = usePublic<PublicBracket[]>(`${eventPath(slug)}/brackets`);
  if (brackets.length === 0) return null;
  return (
    <section className={section.section} aria-label={words.eventGames.brackets.title}>
      <h2>{words.eventGames.brackets.title}</h2>
      {brackets.map((bracket) => (
        <Bracket key={bracket.id} bracket={bracket} />
      ))}
    </section>
  );
}

function Bracket({ bracket: { name, entrants, matches, champion_id } }: { bracket: PublicBracket }) {
  const said = words.eventGames.brackets;
  const nameOf = (id: string | null): string =>
    id === null ? said.undecided : (entrants.find((entrant) => entrant.id === id)?.name ?? said.unknown);
  const main = matches.filter(({ kind }) => kind === 'main');
  const rounds = [...new Set(main.map(({ round }) => round))].sort((one, other) => one - other);
  const third = matches.filter(({ kind }) => kind === 'third_place');
  return (
    <div className={section.item}>
      <h3>
        {name}
        {champion_id !== null && <span className={section.good}>{said.wonBy(nameOf(champion_id))}</span>}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
      <section className={styles.rounds} aria-label={said.scrollable(name)} tabIndex={0}>
        {rounds.map((round) => (
          <ol key={round} aria-label={roundName(round, rounds.length)}>
            <li className={styles.title}>{roundName(round, rounds.length)}</li>
            {main
              .filter((match) => match.round === round)
              .map((match) => (
                <Match key={match.id} match={match} nameOf={nameOf} />
              ))}
          </ol>
        ))}
        {third.length > 0 && (
          <ol aria-label={said.thirdPlace}>
            <li className={styles.title}>{said.thirdPlace}</li>
            {third.map((match) => (
              <Match key={match.id} match={match} nameOf={nameOf} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

const roundName = (round: number, of: number): string =>
  words.eventGames.brackets.lastRounds[of - round] ?? words.eventGames.brackets.round(round);

function Match({ match, nameOf }: { match: BracketMatch; nameOf(id: string | null): string }) {
  const { entrant1_id, entrant2_id, winner_id, status } = match;
  const side = (id: string | null) => (
    <span className={winner_id !== null && winner_id === id ? styles.winner : undefined}>
      {status === 'bye' && id === null ? words.eventGames.brackets.bye : nameOf(id)}
    </span>
  );
  return (
    <li className={styles.match}>
      {side(entrant1_id)}
      {side(entrant2_id)}
      <span className={section.soft}>{standing(match, nameOf)}</span>
    </li>
  );
}

function standing({ result, progress }: BracketMatch, nameOf: (id: string | null) => string): string {
  if (result !== null) return result;
  if (progress === null) return '';
  const { leader_id, up, thru } = progress;
  const said = words.eventGames.brackets;
  return leader_id === null ? said.allSquare(thru) : said.up(nameOf(leader_id), up, thru);
}
