/**
 * What was refused of something done to one after the other: an alert each, until it is dismissed or works
 * out.
 */
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import type { Action } from './use-action.ts';

export type Refusing = Pick<Action<unknown>, 'refusals' | 'forget'>;

export const Refusals = ({ of: actions }: { of: readonly Refusing[] }) =>
  actions.map(({ refusals, forget }) =>
    refusals.map(({ subject, error }) => (
      <ErrorAlert key={subject.id} about={subject.name} error={error} onDismiss={() => forget(subject.id)} />
    )),
  );
