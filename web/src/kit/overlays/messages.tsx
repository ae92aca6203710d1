/** What a page says: results as a status, refusals as an alert, and what to do where there is nothing yet. */
import type { ReactNode } from 'react';
import { kitWords } from '../../words/kit.ts';
import { checkMarked, fieldLabel, inWords } from '../../words/refusals/said.ts';
import { Button, IconButton } from '../forms/button.tsx';
import { type FieldMessage, useOtherMessages, useShownAlert } from '../forms/form.tsx';
import { Icon } from '../look/icon.tsx';
import styles from './messages.module.css';

/** A failure as pages know it; the errors of calls have this shape. */
export interface Failure {
  message: string;
  details?: readonly FieldMessage[];
  /** What the service refused has one. */
  code?: unknown;
  requestId?: string | undefined;
}

interface ErrorAlertProps {
  error: Failure | null | undefined;
  /** Whom or what it is about, where one alert stands beside another. */
  about?: string | undefined;
  onDismiss?(): void;
}

/**
 * The sentence, what no field shows of its details, and the id of the request, to ask for help with.
 */
export function ErrorAlert({ error, about, onDismiss }: ErrorAlertProps) {
  const told = error ? inWords(error) : undefined;
  const others = useOtherMessages(told?.details ?? []);
  const alert = useShownAlert(error);
  if (told === undefined) return null;
  const isMarked = told.details.length > others.length;
  const message = isMarked && others.length === 0 ? (checkMarked() ?? told.message) : told.message;
  return (
    <div ref={alert} role="alert" className={styles.alert}>
      <Icon name="warning" />
      <div>
        <p>{about ? `${about}: ${message}` : message}</p>
        {others.length > 0 && (
          <ul className={styles.details}>
            {others.map(({ field, message: wrong }) => (
              <li key={`${field} ${wrong}`}>{labelled(field, wrong)}</li>
            ))}
          </ul>
        )}
        {told.requestId !== undefined && (
          <p className={styles.request}>
            {kitWords.request} <code>{told.requestId}</code>
          </p>
        )}
      </div>
      {onDismiss && (
        <IconButton label={kitWords.dismiss} icon="close" className={styles.dismiss} onClick={onDismiss} />
      )}
    </div>
  );
}

/** Never by the name that the API has for it. */
function labelled(field: string, message: string): string {
  const label = fieldLabel(field);
  return label === undefined ? message : `${label}: ${message}`;
}

/** A result, or a state that changes by itself; read out when it does. `label` names it. */
export const Status = ({ label, children }: { label?: string; children?: ReactNode }) => (
  <div role="status" aria-label={label} className={styles.status}>
    {children}
  </div>
);

/** Something to know before going on. */
export const Note = ({ children }: { children: ReactNode }) => <div className={styles.note}>{children}</div>;

/** An empty list: one sentence, and the button for it. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>{title}</p>
    {children !== undefined && <p className={styles.emptyText}>{children}</p>}
    {action}
  </div>
);

/** Lines where text will be, as long as it is on its way. */
export const Skeleton = ({ lines = 4 }: { lines?: number }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The lines are all alike.
      <span key={line} />
    ))}
  </div>
);

/** Below a list that goes on. */
export const LoadMore = ({ hasMore, busy, onMore }: { hasMore: boolean; busy: boolean; onMore(): void }) =>
  hasMore ? (
    <div className={styles.more}>
      <Button busy={busy} onClick={onMore}>
        {kitWords.loadMore}
      </Button>
    </div>
  ) : null;

export type Tone = 'plain' | 'good' | 'bad' | 'gold' | 'info';

/** A state in one word; the colour only repeats it. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
