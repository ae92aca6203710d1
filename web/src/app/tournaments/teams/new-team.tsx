/** The form of a new team: its name, its players, and where it starts. */
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Actions, Form } from '../../../kit/form.tsx';
import { optionalText, text } from '../../../kit/form-values.ts';
import { Input } from '../../../kit/input.tsx';
import { ErrorAlert } from '../../../kit/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey, useSettings } from '../event-queries.ts';
import { readHandicap, readNumber } from '../people.ts';
import styles from './teams.module.css';

interface Props {
  onClose(): void;
  onCode(teamName: string, code: string): void;
}

export function NewTeam({ onClose, onCode }: Props) {
  const { api } = useHere();
  const id = useTournamentId();
  const { data: settings } = useSettings();
  const seats = Array.from({ length: settings?.teamSize ?? 4 }, (_, seat) => seat);
  const create = useAction(async (form: FormData) => api.tournaments.teams.create(id, bodyOf(form, seats)), {
    done: ({ team_name }) => `${team_name} is created.`,
    refresh: [useEventKey()],
    onDone: ({ team_name, access_code }) => onCode(team_name, access_code),
  });
  return (
    <Dialog open onClose={onClose} title="New team">
      <Form messages={create.messages} onSubmit={create.run}>
        <ErrorAlert error={create.error} />
        <Input label="Team name" name="teamName" required />
        <div className={styles.seats}>
          {seats.map((seat) => (
            <Seat key={seat} seat={seat} />
          ))}
        </div>
        <Input
          label="Starting hole"
          name="startingHole"
          inputMode="numeric"
          hint="Left empty, the least crowded hole is taken."
        />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.busy}>
            Create
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

const Seat = ({ seat }: { seat: number }) => (
  <>
    <Input label={`Player ${seat + 1}`} name={`players.${seat}.fullName`} placeholder="Full name" />
    <Input
      label={`Handicap ${seat + 1}`}
      name={`players.${seat}.handicap`}
      inputMode="decimal"
      placeholder="12.4"
    />
  </>
);

/** Seats without a name stay free. */
function bodyOf(form: FormData, seats: readonly number[]) {
  const players = seats.flatMap((seat) => {
    const fullName = optionalText(form, `players.${seat}.fullName`);
    const handicap = readHandicap(form, `players.${seat}.handicap`);
    return fullName === undefined ? [] : [{ fullName, handicap }];
  });
  return { teamName: text(form, 'teamName'), startingHole: readNumber(form, 'startingHole'), players };
}
