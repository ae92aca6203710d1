/** The list of what is still missing, each a link to where it is done, with how far one is. */
import { Link } from '@tanstack/react-router';
import { number } from '../../../../api/format.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { buttonClass } from '../../../../kit/forms/button.tsx';
import { Icon } from '../../../../kit/look/icon.tsx';
import { words } from '../../../../words/app.ts';
import { tournamentPath } from '../../../paths.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import styles from '../overview.module.css';
import type { Before, Overview } from '../queries.ts';
import { OpenRegistration } from './open-registration.tsx';
import { type Task, tasksOf } from './tasks.ts';

const said = words.overview.before;

export function BeforeTheDay({ overview, before }: { overview: Overview; before: Before }) {
  const { can } = useHere();
  const tasks = tasksOf(overview, before);
  const missing = tasks.filter(({ isMissing }) => isMissing);
  const done = tasks.filter(({ isMissing }) => !isMissing);
  const isOpen = before.public_page && before.registration !== 'off';
  return (
    <Card
      flush
      title={said.title}
      actions={
        isOpen ? (
          <PublicPage slug={overview.public_slug} />
        ) : (
          can('tournaments:write') && <OpenRegistration overview={overview} before={before} />
        )
      }
    >
      <div className={styles.progress}>
        <progress aria-label={said.progress} max={tasks.length} value={done.length} />
        <span>{said.done(number(done.length), number(tasks.length))}</span>
      </div>
      {missing.length > 0 && (
        <ul aria-label={said.title} className={styles.rows}>
          {missing.map((task) => (
            <MissingTask key={task.name} task={task} />
          ))}
        </ul>
      )}
      <p className={styles.done}>
        {missing.length === 0
          ? said.ready
          : done.length > 0 && said.finished(done.map(({ name }) => name).join(', '))}
      </p>
    </Card>
  );
}

function MissingTask({ task: { name, what, page } }: { task: Task }) {
  const { org } = useHere();
  return (
    <li>
      <Link className={styles.task} to={tournamentPath(org, useTournamentId(), page)}>
        <span className={styles.ring} />
        <span>
          <strong>{name}</strong>: {what}
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  );
}

const PublicPage = ({ slug }: { slug: string | null }) =>
  slug === null ? null : (
    <a className={buttonClass('plain')} href={`/e/${slug}`} target="_blank" rel="noreferrer">
      {words.overview.publicPage}
    </a>
  );
