/** What is known about a player: for one who joins a team, and for one who is there. */
import type { Player, PlayerDetail, Team } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { optionalText } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { type Action, useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { handicapText, playerName, readHandicap, readNumber } from '../people.ts';

export function AddPlayer({ team, onClose }: { team: Team; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const add = useAction(
    async (form: FormData) =>
      api.tournaments.players.create(id, {
        fullName: optionalText(form, 'fullName'),
        teamId: team.id,
        ...detailsOf(form),
      }),
    {
      done: (player) => `${playerName(player)} is on ${team.team_name}.`,
      refresh: [useEventKey()],
      onDone: onClose,
    },
  );
  return (
    <Dialog open onClose={onClose} title={`Add player to ${team.team_name}`}>
      <PlayerForm action={add} nameField="fullName" player={undefined} submit="Add" onClose={onClose} />
    </Dialog>
  );
}

export function EditPlayer({ player, onClose }: { player: Player; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const key = useEventKey();
  const { data, error } = useQuery({
    queryKey: [...key, 'player', player.id],
    queryFn: () => api.tournaments.players.get(id, player.id),
  });
  const save = useAction(
    async (form: FormData) =>
      api.tournaments.players.update(id, player.id, {
        full_name: optionalText(form, 'full_name') ?? null,
        ...detailsOf(form),
      }),
    { done: () => `${playerName(player)} is saved.`, refresh: [key], onDone: onClose },
  );
  return (
    <Dialog open onClose={onClose} title={`Edit ${playerName(player)}`}>
      {data === undefined && (error ? <ErrorAlert error={error} /> : <Skeleton />)}
      {data && (
        <PlayerForm action={save} nameField="full_name" player={data} submit="Save" onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  action: Action<FormData>;
  /** What the call names the name. */
  nameField: 'fullName' | 'full_name';
  player: PlayerDetail | undefined;
  submit: string;
  onClose(): void;
}

const PlayerForm = ({ action, nameField, player, submit, onClose }: FormProps) => (
  <Form messages={action.messages} onSubmit={action.run}>
    <ErrorAlert error={action.error} />
    <Row>
      <Input label="Name" name={nameField} defaultValue={player?.full_name ?? ''} required />
      <Input
        label="Handicap"
        name="handicap"
        inputMode="decimal"
        defaultValue={handicapText(player?.handicap ?? null)}
      />
    </Row>
    <Row>
      <Input label="Email" name="email" type="email" defaultValue={player?.email ?? ''} />
      <Input label="Phone" name="phone" type="tel" defaultValue={player?.phone ?? ''} />
    </Row>
    <Row>
      <Input label="Company" name="company" defaultValue={player?.company ?? ''} />
      <Input label="Cart" name="cart" inputMode="numeric" defaultValue={player?.cart ?? ''} />
    </Row>
    <Actions>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" look="primary" busy={action.busy}>
        {submit}
      </Button>
    </Actions>
  </Form>
);

const detailsOf = (form: FormData) => ({
  handicap: readHandicap(form, 'handicap'),
  email: optionalText(form, 'email') ?? null,
  phone: optionalText(form, 'phone') ?? null,
  company: optionalText(form, 'company') ?? null,
  cart: readNumber(form, 'cart'),
});
