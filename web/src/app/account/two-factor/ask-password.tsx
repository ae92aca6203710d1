/** The password once more, before something about the safety of the account changes. */
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { Actions, Form } from '../../../kit/form.tsx';
import { text } from '../../../kit/form-values.ts';
import { Input } from '../../../kit/input.tsx';
import { ErrorAlert } from '../../../kit/messages.tsx';
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
