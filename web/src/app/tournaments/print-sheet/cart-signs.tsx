/** A sign for every cart: who sits in it, where it starts, and the code to keep score with. */
import type { Player, Sponsor, Team } from '@fairway/sdk';
import { useEffect } from 'react';
import { staff } from '../../../api/client.ts';
import { publicUrl } from '../../../api/public-url.ts';
import { QrCode } from '../../../kit/data/qr-code.tsx';
import { Rich } from '../../../kit/look/rich.tsx';
import { words } from '../../../words/app.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { NAMELESS, useRoster, useTeams } from '../event-queries.ts';
import styles from './cart-signs.module.css';
import { byStart, playersOf, startOf, useCodes, useSponsors } from './queries.ts';
import { NoSheets, Sheet, SheetHead } from './sheet.tsx';

const said = words.print;

export function CartSigns() {
  const teams = useTeams();
  const players = useRoster();
  const codes = useCodes();
  const { data: sponsors = [] } = useSponsors();
  useTellPrinted();
  const isReady = players.data !== undefined && (codes.data !== undefined || !codes.isEnabled);
  if (!isReady || teams.data === undefined || teams.data.length === 0)
    return (
      <NoSheets
        isEmpty={teams.data?.length === 0}
        error={teams.error ?? players.error ?? codes.error}
        empty={said.noSigns}
      />
    );
  return teams.data
    .toSorted(byStart)
    .map((team) => (
      <Sign
        key={team.id}
        team={team}
        players={playersOf(team, players.data)}
        code={codes.data?.get(team.id) ?? null}
        sponsors={sponsors}
      />
    ));
}

/** The list of what is left to do before the day has no other way to know of it. */
function useTellPrinted(): void {
  const { org, can } = useHere();
  const tournamentId = useTournamentId();
  const mayTell = can('teams:write');
  useEffect(() => {
    if (!mayTell) return;
    // A sign is on paper whether or not this is heard, so a refusal is nobody's problem.
    const tell = () => void staff.tournaments.markSignsPrinted(org, tournamentId).catch(() => undefined);
    addEventListener('afterprint', tell);
    return () => removeEventListener('afterprint', tell);
  }, [org, tournamentId, mayTell]);
}

interface SignProps {
  team: Team;
  players: readonly Player[];
  code: string | null;
  sponsors: readonly Sponsor[];
}

const Sign = ({ team, players, code, sponsors }: SignProps) => (
  <Sheet label={said.signOf(team.team_name)}>
    <div className={styles.sign}>
      <SheetHead />
      <div className={styles.who}>
        <h2 className={styles.team}>{team.team_name}</h2>
        <p className={styles.start}>
          <span className={styles.word}>{said.start}</span> {startOf(team) || '–'}
        </p>
      </div>
      <ul className={styles.players}>
        {players.map(({ id, full_name }) => (
          <li key={id}>{full_name ?? NAMELESS}</li>
        ))}
      </ul>
      {code === null ? <NoCode /> : <Code team={team} code={code} />}
      <Sponsors sponsors={sponsors} />
    </div>
  </Sheet>
);

const Code = ({ team, code }: { team: Team; code: string }) => (
  <div className={styles.scoring}>
    <div className={styles.qr}>
      <QrCode label={said.codeFor(team.team_name)} text={scoringAddress(code)} />
    </div>
    <div>
      <p className={styles.scan}>{said.scan}</p>
      <p>
        <Rich text={said.orOpen} address={<b>{`${new URL(publicUrl()).host}/score`}</b>} />
      </p>
      <p className={styles.code}>{code}</p>
    </div>
  </div>
);

function NoCode() {
  const { can } = useHere();
  return <p className={styles.noCode}>{can('teams:write') ? said.codeUnknown : said.codeHidden}</p>;
}

const scoringAddress = (code: string): string => `${publicUrl()}/score?code=${encodeURIComponent(code)}`;

const Sponsors = ({ sponsors }: { sponsors: readonly Sponsor[] }) =>
  sponsors.length === 0 ? null : (
    <ul className={styles.sponsors} aria-label={said.sponsors}>
      {sponsors.map(({ id, name, logo_url }) => (
        <li key={id}>
          {logo_url === null ? name : <img src={pathOf(logo_url)} alt={name} className={styles.logo} />}
        </li>
      ))}
    </ul>
  );

/** Whatever name the dashboard was opened by: the policy lets no image come from another. */
const pathOf = (url: string): string => new URL(url, location.origin).pathname;
