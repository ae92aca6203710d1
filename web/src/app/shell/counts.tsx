/** Figures in the navigation of an event. */
import { number } from '../../api/format.ts';
import { useSummary } from '../tournaments/event-queries.ts';
import styles from './nav.module.css';

/** Nothing while there are none. */
export function OpenFlags() {
  const { data } = useSummary();
  const open = data?.openFlags ?? 0;
  return open === 0 ? null : <span className={styles.count}>{number(open)}</span>;
}
