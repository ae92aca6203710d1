/** What is printed for the day; each link opens sheets of paper. */
import { Link } from '@tanstack/react-router';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { SHEETS } from '../print-sheet/sheets.ts';
import styles from './page.module.css';

const said = words.print;

export default function PrintPage() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  return (
    <>
      <SectionHeader title={said.print} description={said.paperHint} />
      <ul className={styles.sheets}>
        {SHEETS.map(({ path, title, about }) => (
          <li key={path} className={styles.sheet}>
            <Link
              to={tournamentPath(org, tournamentId, 'print/$sheet', { sheet: path })}
              className={styles.link}
            >
              {title}
            </Link>
            <p className={styles.about}>{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
