/** Stops scoring on this phone. While something is not sent it asks first, because that would be lost. */
import { useState } from 'react';
import { count } from '../../api/format.ts';
import { Button } from '../../kit/forms/button.tsx';
import styles from './modal.module.css';
import { Modal } from './modal.tsx';
import type { Scoring } from './scoring.ts';

export function Leave({ scoring, unsent }: { scoring: Scoring; unsent: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => (unsent > 0 ? setAsking(true) : void scoring.leave())}>
        Leave
      </Button>
      {isAsking && (
        <Modal role="alertdialog" title="Leave without sending?" onClose={() => setAsking(false)}>
          <p>
            {count(unsent, 'score')} of yours {unsent === 1 ? 'is' : 'are'} not sent yet and would be lost.
            Stay until there is a connection, or hand them to the organizer.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => setAsking(false)}>Stay</Button>
            <Button look="danger" onClick={() => void scoring.leave()}>
              Leave
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
