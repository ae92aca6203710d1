/** The password once more, before something about the safety of the account changes. */

import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';

interface Props<Answer> {
  title: string;
  description: string;
  action: string;
  danger?: boolean;
  call(password: string): Promise<Answer>;
  /** What is told afterwards. */
  done?: string;
  onDone(answer: Answer): void;
}

export function AskPassword<Answer>({
  title,
  description,
  action,
  danger,
  call,
  done,
  onDone,
}: Props<Answer>) {
  const ask = useAction(call, { ...(done !== undefined && { done: () => done }), onDone });
  return (
    <Card title={title} description={description}>
      <Form messages={ask.messages} onSubmit={(form) => ask.run(text(form, 'password'))}>
        <ErrorAlert error={ask.error} />
        <Input label="Password" name="password" type="password" autoComplete="current-password" required />
        <Actions>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={ask.busy}>
            {action}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
