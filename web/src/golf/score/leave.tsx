/** Stops scoring on this phone. While something is not sent it asks first, because that would be lost. */
import { useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { words } from '../../words/golf.ts';
import styles from './modal.module.css';
import { Modal } from './modal.tsx';
import type { Scoring } from './scoring.ts';

export function Leave({ scoring, unsent }: { scoring: Scoring; unsent: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => (unsent > 0 ? setAsking(true) : void scoring.leave())}>
        {words.score.leave}
      </Button>
      {isAsking && (
        <Modal role="alertdialog" title={words.score.leaveTitle} onClose={() => setAsking(false)}>
          <p>{words.score.leaveText(unsent)}</p>
          <div className={styles.actions}>
            <Button onClick={() => setAsking(false)}>{words.score.stay}</Button>
            <Button look="danger" onClick={() => void scoring.leave()}>
              {words.score.leave}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
