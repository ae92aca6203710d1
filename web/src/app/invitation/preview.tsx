/**
 * The mail as it would be now, for a sample golfer. Its text, and not its HTML: nothing of it runs or loads
 * in this page.
 */
import type { Invitation } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../kit/data/card.tsx';
import { Rich } from '../../kit/look/rich.tsx';
import { ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { invitationsKey } from '../invitations/queries.ts';
import { isUnsent } from '../invitations/words.ts';
import { useHere } from '../session.tsx';
import styles from './preview.module.css';

const said = words.invitations.preview;

/** Read anew whenever the invitation is changed, whose key begins this one's. */
export function usePreview({ id }: Invitation) {
  const { org, api } = useHere();
  return useQuery({
    queryKey: [...invitationsKey(org), id, 'preview'],
    queryFn: () => api.invitations.preview(id),
  });
}

export function LetterPreview({ invitation }: { invitation: Invitation }) {
  const { data, error } = usePreview(invitation);
  const { audience } = data ?? {};
  const whom =
    audience && isUnsent(invitation)
      ? [said.ready(audience.total), audience.opted_out > 0 && said.optedOut(audience.opted_out)]
          .filter(Boolean)
          .join(' ')
      : undefined;
  return (
    <Card title={said.title} description={whom}>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {data && (
        <div className={styles.letter}>
          <p className={styles.head}>
            <Rich text={said.from} sender={data.from} />
            <br />
            <Rich text={said.subject} subject={<strong>{data.subject}</strong>} />
          </p>
          <pre className={styles.text}>{data.text}</pre>
        </div>
      )}
    </Card>
  );
}
