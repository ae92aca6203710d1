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
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

export function MakeFlights({ replaces, onClose }: { replaces: boolean; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const [asked, setAsked] = useState<number>();
  const make = useAction((count: number) => api.tournaments.flights.make(id, { count }), {
    done: (flights) => `${flights.length} flights are made.`,
    refresh: [useEventKey()],
    onDone: onClose,
  });
  if (asked !== undefined)
    return (
      <Confirm
        open
        onClose={onClose}
        title="Replace all flights?"
        description="The flights there are now are deleted, and everybody is assigned anew by handicap."
        action="Replace flights"
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
    <Dialog open onClose={onClose} title="Make flights by handicap">
      <Form messages={make.messages} onSubmit={submit}>
        <ErrorAlert error={make.error} />
        <Input
          label="Number of flights"
          name="count"
          type="number"
          min={1}
          defaultValue="3"
          hint="A team without a handicap counts with the mean of its players."
        />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={make.busy}>
            Make flights
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
