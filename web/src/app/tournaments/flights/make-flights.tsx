/** Splits the field into flights of equal size by handicap. */
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Actions, Form } from '../../../kit/form.tsx';
import { Input } from '../../../kit/input.tsx';
import { ErrorAlert, Note } from '../../../kit/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { readNumber } from '../people.ts';

export function MakeFlights({ replaces, onClose }: { replaces: boolean; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const make = useAction(
    async (form: FormData) => api.tournaments.flights.make(id, { count: readNumber(form, 'count') ?? 0 }),
    {
      done: (flights) => `${flights.length} flights are made.`,
      refresh: [useEventKey()],
      onDone: onClose,
    },
  );
  return (
    <Dialog open onClose={onClose} title="Make flights by handicap">
      <Form messages={make.messages} onSubmit={make.run}>
        <ErrorAlert error={make.error} />
        {replaces && (
          <Note>
            All flights there are now are replaced, and everybody is assigned anew. This cannot be undone.
          </Note>
        )}
        <Input
          label="Number of flights"
          name="count"
          inputMode="numeric"
          defaultValue="3"
          hint="A team without a handicap counts with the mean of its players."
        />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={replaces ? 'danger' : 'primary'} busy={make.busy}>
            {replaces ? 'Replace flights' : 'Make flights'}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
