/** Asks before an action that cannot be undone, and shows what the service said against it. */
import type { ReactNode } from 'react';
import { Confirm } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import type { Action } from './use-action.ts';

interface Props {
  open: boolean;
  onClose(): void;
  /** The question. */
  title: string;
  /** What it does to whom. */
  description: ReactNode;
  /** What the button says. */
  verb: string;
  dismiss?: string;
  action: Pick<Action<void>, 'run' | 'busy' | 'error' | 'reset'>;
  /** Fields, such as for a reason. */
  children?: ReactNode;
}

export function ConfirmAction({ verb, action, onClose, children, ...rest }: Props) {
  const close = () => {
    // Asked again, it begins anew.
    action.reset();
    onClose();
  };
  return (
    <Confirm {...rest} onClose={close} action={verb} busy={action.busy} onConfirm={() => action.run()}>
      <ErrorAlert error={action.error} />
      {children}
    </Confirm>
  );
}
