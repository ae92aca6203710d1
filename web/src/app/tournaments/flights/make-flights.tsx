/**
 * Splits the field into flights of equal size by handicap. Where there are flights already, it asks before it
 * replaces them.
 */
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Confirm, Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

const said = words.flights;

export function MakeFlights({ replaces, onClose }: { replaces: boolean; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const [asked, setAsked] = useState<number>();
  const make = useAction((count: number) => api.tournaments.flights.make(id, { count }), {
    done: (flights) => said.made(flights.length),
    refresh: [useEventKey()],
    onDone: onClose,
  });
  if (asked !== undefined)
    return (
      <Confirm
        open
        onClose={onClose}
        title={said.replaceQuestion}
        description={said.replaceEffect}
        action={said.replace}
        busy={make.busy}
        onConfirm={() => make.run(asked)}
      >
        <ErrorAlert error={make.error} />
      </Confirm>
    );
  const submit = (form: FormData) => {
    const count = Number(text(form, 'count'));
    if (replaces) setAsked(count);
    else make.run(count);
  };
  return (
    <Dialog open onClose={onClose} title={said.makeTitle}>
      <Form messages={make.messages} onSubmit={submit}>
        <ErrorAlert error={make.error} />
        <Input
          label={said.howMany}
          name="count"
          type="number"
          min={1}
          defaultValue="3"
          hint={said.howManyHint}
        />
        <Actions>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button type="submit" look="primary" busy={make.busy}>
            {said.make}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
