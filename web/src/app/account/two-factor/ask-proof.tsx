/** The password or a passkey once more, before something about the safety of the account changes. */
import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { type OwnProof, ProofField, useProof } from '../proof.tsx';

interface Props<Answer> {
  title: string;
  description: string;
  action: string;
  danger?: boolean;
  call(proof: OwnProof): Promise<Answer>;
  /** What is told afterwards. */
  done?: string;
  onDone(answer: Answer): void;
}

export function AskProof<Answer>({ title, description, action, danger, call, done, onDone }: Props<Answer>) {
  const prove = useProof();
  const ask = useAction(async (form: FormData) => call(await prove(form)), {
    ...(done !== undefined && { done: () => done }),
    onDone,
  });
  return (
    <Card title={title} description={description}>
      <Form messages={ask.messages} onSubmit={ask.run}>
        <ErrorAlert error={ask.error} />
        <ProofField />
        <Actions>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={ask.busy}>
            {action}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}
