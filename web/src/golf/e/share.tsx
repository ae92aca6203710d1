/** Passes the page on: by the phone's own way to share, or else as a link to paste. */
import { useState } from 'react';
import { copyText } from '../../kit/forms/copy-text.ts';
import { words } from '../../words/golf.ts';
import styles from './facts.module.css';

export function Share({ title, url }: { title: string; url: string }) {
  const [done, setDone] = useState('');
  const share = async () => {
    // Whoever closes the phone's sheet again has changed their mind: nothing is to be said.
    if (navigator.share !== undefined) return navigator.share({ title, url }).catch(() => undefined);
    setDone((await copyText(url)) ? words.event.linkCopied : words.event.linkNotCopied);
  };
  return (
    <>
      <button type="button" className={styles.quiet} onClick={() => void share()}>
        {words.event.share}
      </button>
      <span role="status" className={styles.done}>
        {done}
      </span>
    </>
  );
}
