/** A form in a window of its own: its fields, what was refused, and the two buttons at its end. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { Actions, type FieldMessage, Form } from '../../kit/forms/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { Unreadable } from './typed.ts';
import type { Action } from './use-action.ts';

interface Props<Values> {
  title: string;
  description?: ReactNode;
  /** What the button says that sends it. */
  submit: string;
  wide?: boolean;
  danger?: boolean;
  action: Action<Values>;
  /** What the form holds. Throws `Unreadable` for what the service could not be told. */
  values(form: FormData): Values;
  onClose(): void;
  children: ReactNode;
}

export function FormDialog<Values>({
  title,
  description,
  submit,
  wide = false,
  danger = false,
  action,
  values,
  onClose,
  children,
}: Props<Values>) {
  const [unreadable, setUnreadable] = useState<readonly FieldMessage[]>([]);
  const send = (form: FormData) => {
    try {
      const read = values(form);
      setUnreadable([]);
      action.run(read);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setUnreadable([error]);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} description={description} wide={wide}>
      <Form messages={unreadable.length > 0 ? unreadable : action.messages} onSubmit={send}>
        <ErrorAlert error={action.error} />
        {children}
        <Actions>
          <Button onClick={onClose}>{words.kit.cancel}</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={action.busy}>
            {submit}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
