/** The question before an event goes live that is of another day, or for which something is missing. */
import type { Tournament } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { staff } from '../../../api/client.ts';
import { day } from '../../../api/format.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions } from '../../../kit/forms/form.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import type { Action } from '../../patterns/use-action.ts';
import { useHere } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { type Task, tasksOf } from '../overview/before/tasks.ts';
import styles from './status.module.css';
import type { StatusMove } from './use-change-status.ts';

const said = words.lifecycle.goLive;

interface Questions {
  ask: boolean;
  /** The day for which it is planned, where that is not today. */
  otherDay: string | undefined;
  missing: readonly Task[];
}

/** What there is to ask before the event goes live. Until that is known, it is asked. */
export function useQuestions({ id, status }: Tournament): Questions {
  const { org } = useHere();
  const isAhead = status === 'setup' || status === 'open';
  const { data } = useQuery({
    queryKey: useEventKey('overview'),
    queryFn: () => staff.tournaments.getOverview(org, id),
    enabled: isAhead,
  });
  if (!isAhead) return { ask: false, otherDay: undefined, missing: [] };
  const isOtherDay = data?.event_date != null && data.event_date !== data.today;
  const tasks = data?.before ? tasksOf(data, data.before) : [];
  const missing = tasks.filter(({ isMissing }) => isMissing);
  return {
    ask: data === undefined || isOtherDay || missing.length > 0,
    otherDay: isOtherDay ? (data?.event_date ?? undefined) : undefined,
    missing,
  };
}

interface Props {
  questions: Questions;
  isAutomatic: boolean;
  action: Action<StatusMove>;
  onClose(): void;
}

export function GoLive({ questions: { otherDay, missing }, isAutomatic, action, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={said.title}>
      <div className={styles.question}>
        <ErrorAlert error={action.error} />
        {otherDay !== undefined && <p>{said.otherDay(day(otherDay))}</p>}
        {missing.length > 0 && (
          <>
            <p>{said.missing}</p>
            <ul className={styles.missing}>
              {missing.map(({ name }) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
        {isAutomatic && <p>{said.manual}</p>}
        <Actions>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button
            look="primary"
            busy={action.busy}
            onClick={() => action.run({ status: 'live', autoStatus: false })}
          >
            {said.verb}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
