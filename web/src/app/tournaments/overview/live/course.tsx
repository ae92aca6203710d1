/**
 * The course as a strip of its holes, with the teams on each: where play stands still, and who has fallen
 * silent. The same is in a table below for whoever would rather read it.
 */

import type { OverviewTeam } from '../../../../api/staff-types.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../../kit/data/table.tsx';
import { classes } from '../../../../kit/look/classes.ts';
import { Badge } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import styles from '../overview.module.css';
import type { LiveDay } from '../queries.ts';
import live from './live.module.css';

const said = words.overview.course;

interface Spot {
  hole: number;
  par: number | null;
  teams: readonly OverviewTeam[];
}

/** Without a course there are as many. */
const HOLES = 18;

export function Course({ live: { holes, teams } }: { live: LiveDay }) {
  const course =
    holes.length > 0 ? holes : Array.from({ length: HOLES }, (_, at) => ({ hole: at + 1, par: null }));
  const spots = course.map((one) => ({ ...one, teams: teams.filter(({ hole }) => hole === one.hole) }));
  const finished = teams.filter(({ hole, thru }) => hole === null && thru > 0);
  const silent = teams.filter(({ silent_minutes }) => silent_minutes !== null);
  return (
    <Card
      flush
      title={said.title}
      actions={
        <p className={live.legend}>
          {silent.length > 0 && <Badge tone="gold">{said.silentTeams(silent.length)}</Badge>}
          {said.legend(teams.length - finished.length, finished.length)}
        </p>
      }
    >
      {teams.length === 0 ? (
        <div className={styles.none}>
          <strong>{said.nobody}</strong>
          {said.nobodyHint}
        </div>
      ) : (
        <>
          <Strip spots={spots} />
          <InNumbers spots={spots} finished={finished} />
        </>
      )}
    </Card>
  );
}

const Strip = ({ spots }: { spots: readonly Spot[] }) => (
  <div role="img" aria-label={said.title} className={live.strip}>
    {spots.map(({ hole, par, teams }) => (
      <div key={hole} className={classes(live.hole, teams.length === 0 && live.empty)}>
        <div className={live.number}>
          <b>{hole}</b>
          {par !== null && <span>{said.par(par)}</span>}
        </div>
        {teams.map((team) => (
          <div
            key={team.team_id}
            className={classes(live.team, team.silent_minutes !== null && live.silent)}
            title={team.name}
          >
            <span>{team.name}</span>
            {team.silent_minutes !== null && <em>{said.silentFor(team.silent_minutes)}</em>}
          </div>
        ))}
      </div>
    ))}
  </div>
);

const InNumbers = ({ spots, finished }: { spots: readonly Spot[]; finished: readonly OverviewTeam[] }) => (
  <details className={live.numbers}>
    <summary>{words.kit.numbers}</summary>
    <Table
      label={said.title}
      compact
      columns={[{ label: said.hole }, { label: said.teams }, { label: said.silent }]}
    >
      {spots.map(({ hole, teams }) => (
        <tr key={hole}>
          <RowHead>{hole}</RowHead>
          <Cell>{namesOf(teams)}</Cell>
          <Cell>{namesOf(teams.filter(({ silent_minutes }) => silent_minutes !== null))}</Cell>
        </tr>
      ))}
      <tr>
        <RowHead>{said.finished}</RowHead>
        <Cell>{namesOf(finished)}</Cell>
        <Cell>–</Cell>
      </tr>
    </Table>
  </details>
);

const namesOf = (teams: readonly OverviewTeam[]): string => teams.map(({ name }) => name).join(', ') || '–';
