/** The forms of a flight, and the question before it is deleted. */
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { type Action, useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { handicapText, readHandicap } from '../people.ts';
import type { NamedFlight } from './named-flight.ts';

const said = words.flights;

const valuesOf = (form: FormData) => ({
  name: text(form, 'name'),
  handicapMin: readHandicap(form, 'handicapMin'),
  handicapMax: readHandicap(form, 'handicapMax'),
});

export function NewFlight({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const create = useAction(async (form: FormData) => api.tournaments.flights.create(id, valuesOf(form)), {
    done: ({ name }) => said.created(name),
    refresh: [useEventKey()],
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={said.new}>
      <FlightForm action={create} flight={undefined} submit={said.create} onClose={onClose} />
    </Dialog>
  );
}

export function EditFlight({ flight, onClose }: { flight: NamedFlight; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const save = useAction(
    async (form: FormData) => api.tournaments.flights.update(id, flight.flightId, valuesOf(form)),
    { done: ({ name }) => said.saved(name), refresh: [useEventKey()], onDone: onClose },
  );
  return (
    <Dialog open onClose={onClose} title={said.editOne(flight.name ?? said.unnamed)}>
      <FlightForm action={save} flight={flight} submit={said.save} onClose={onClose} />
    </Dialog>
  );
}

export function DeleteFlight({ flight, onClose }: { flight: NamedFlight; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const remove = useAction(() => api.tournaments.flights.delete(id, flight.flightId), {
    done: () => said.deleted(flight.name ?? said.unnamed),
    refresh: [useEventKey()],
    onDone: onClose,
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={said.deleteQuestion(flight.name ?? said.unnamed)}
      description={said.deleteEffect(flight.entries)}
      verb={said.delete}
      action={remove}
    />
  );
}

interface FormProps {
  action: Action<FormData>;
  flight: NamedFlight | undefined;
  submit: string;
  onClose(): void;
}

const FlightForm = ({ action, flight, submit, onClose }: FormProps) => (
  <Form messages={action.messages} onSubmit={action.run}>
    <ErrorAlert error={action.error} />
    <Input
      label={said.name}
      name="name"
      defaultValue={flight?.name ?? ''}
      placeholder={said.nameExample}
      required
    />
    <Row>
      <Input
        label={said.lowest}
        optional
        name="handicapMin"
        inputMode="decimal"
        defaultValue={handicapText(flight?.handicapMin ?? null)}
      />
      <Input
        label={said.highest}
        optional
        name="handicapMax"
        inputMode="decimal"
        defaultValue={handicapText(flight?.handicapMax ?? null)}
      />
    </Row>
    <Actions>
      <Button onClick={onClose}>{said.cancel}</Button>
      <Button type="submit" look="primary" busy={action.busy}>
        {submit}
      </Button>
    </Actions>
  </Form>
);
