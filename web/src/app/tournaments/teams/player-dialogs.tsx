/** What is known about a player: for one who joins a team, and for one who is there. */
import type { Player, PlayerDetail, Team } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form, Row } from '../../../kit/forms/form.tsx';
import { optionalText } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { type Action, useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { handicapText, playerName, readHandicap, readNumber } from '../people.ts';

const said = words.teams;

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
      done: (player) => said.added(playerName(player), team.team_name),
      refresh: [useEventKey()],
      onDone: onClose,
    },
  );
  return (
    <Dialog open onClose={onClose} title={said.addPlayerTo(team.team_name)}>
      <PlayerForm action={add} nameField="fullName" player={undefined} submit={said.add} onClose={onClose} />
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
    { done: () => said.saved(playerName(player)), refresh: [key], onDone: onClose },
  );
  return (
    <Dialog open onClose={onClose} title={said.editOne(playerName(player))}>
      {data === undefined && (error ? <ErrorAlert error={error} /> : <Skeleton />)}
      {data && (
        <PlayerForm action={save} nameField="full_name" player={data} submit={said.save} onClose={onClose} />
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
      <Input label={said.name} name={nameField} defaultValue={player?.full_name ?? ''} required />
      <Input
        label={said.handicap}
        optional
        name="handicap"
        inputMode="decimal"
        defaultValue={handicapText(player?.handicap ?? null)}
      />
    </Row>
    <Row>
      <Input label={said.email} optional name="email" type="email" defaultValue={player?.email ?? ''} />
      <Input label={said.phone} optional name="phone" type="tel" defaultValue={player?.phone ?? ''} />
    </Row>
    <Row>
      <Input label={said.company} optional name="company" defaultValue={player?.company ?? ''} />
      <Input label={said.cart} optional name="cart" inputMode="numeric" defaultValue={player?.cart ?? ''} />
    </Row>
    <Actions>
      <Button onClick={onClose}>{said.cancel}</Button>
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
