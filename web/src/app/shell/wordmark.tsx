/** The service's mark and name. */
import mark from '../../kit/look/mark.svg';
import { words } from '../../words/app.ts';
import styles from './wordmark.module.css';

export const Wordmark = () => (
  <span className={styles.wordmark}>
    <img src={mark} alt="" width="26" height="26" />
    {words.shell.product}
  </span>
);
