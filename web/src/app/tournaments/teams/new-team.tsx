/** The form of a new team: its name, its players, and where it starts. */
import { useRef } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { optionalText, text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { Refusal } from '../../patterns/refusal.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useSettings } from '../event-queries.ts';
import { readHandicap, readNumber } from '../people.ts';
import styles from './teams.module.css';

const said = words.teams;

interface Props {
  onClose(): void;
  onCode(teamName: string, code: string): void;
}

export function NewTeam({ onClose, onCode }: Props) {
  const { api } = useHere();
  const id = useTournamentId();
  const { data: settings } = useSettings();
  const seats = Array.from({ length: settings?.teamSize ?? 4 }, (_, seat) => seat);
  const taken = useRef(seats);
  const send = async (form: FormData) => {
    taken.current = seats;
    const body = bodyOf(form, seats);
    taken.current = seats.filter((seat) => optionalText(form, nameAt(seat)) !== undefined);
    return api.tournaments.teams.create(id, body);
  };
  const create = useAction(send, {
    done: ({ team_name }) => said.created(team_name),
    refresh: [useEventKey()],
    onDone: ({ team_name, access_code }) => onCode(team_name, access_code),
  });
  // The service counts the players that it was sent, and those are not on the first seats always.
  const messages = create.messages.map((one) => ({ ...one, field: seatedAt(one.field, taken.current) }));
  return (
    <Dialog open onClose={onClose} title={said.new} description={said.seatsHint}>
      <Form messages={messages} onSubmit={create.run}>
        <ErrorAlert error={create.error} />
        <Input label={said.teamName} name="teamName" required />
        <div className={styles.seats}>
          {seats.map((seat) => (
            <Seat key={seat} seat={seat} />
          ))}
        </div>
        <Input
          label={said.startingHole}
          name="startingHole"
          inputMode="numeric"
          hint={said.startingHoleHint}
        />
        <Actions>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button type="submit" look="primary" busy={create.busy}>
            {said.create}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

const Seat = ({ seat }: { seat: number }) => (
  <>
    <Input label={said.playerNumber(seat + 1)} name={nameAt(seat)} placeholder={said.fullName} />
    <Input
      label={said.handicapNumber(seat + 1)}
      name={`players.${seat}.handicap`}
      inputMode="decimal"
      placeholder="12.4"
    />
  </>
);

const nameAt = (seat: number): string => `players.${seat}.fullName`;

/** `players.0.handicap` of those that were sent, as the field of the seat. */
const seatedAt = (field: string, taken: readonly number[]): string =>
  field.replace(/^players[.[](\d+)\]?/, (whole, sent) =>
    taken[Number(sent)] === undefined ? whole : `players.${taken[Number(sent)]}`,
  );

/** Seats without a name stay free. */
function bodyOf(form: FormData, seats: readonly number[]) {
  const players = seats.flatMap((seat) => {
    const fullName = optionalText(form, nameAt(seat));
    const handicap = readHandicap(form, `players.${seat}.handicap`);
    if (fullName === undefined && handicap !== null)
      throw new Refusal({ field: nameAt(seat), message: said.nameMissing });
    return fullName === undefined ? [] : [{ fullName, handicap }];
  });
  return { teamName: text(form, 'teamName'), startingHole: readNumber(form, 'startingHole'), players };
}
