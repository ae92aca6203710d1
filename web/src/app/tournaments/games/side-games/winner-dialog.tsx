/** Who won a contest, and by what measure. */
import type { SideGame, SideGameWinnerInput } from '@fairway/sdk';
import { Row } from '../../../../kit/forms/form.tsx';
import { optionalText, text } from '../../../../kit/forms/form-values.ts';
import { Input, Select } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedNumber } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { optionsOf, useEntrants, useGamesKey } from '../queries.ts';

const said = words.sideGames;

export function WinnerDialog({ game, onClose }: { game: SideGame; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const entrants = useEntrants(game.entrant_type);
  const set = useAction(
    (body: SideGameWinnerInput) => api.tournaments.sideGames.setWinner(tournamentId, game.id, body),
    {
      done: ({ winner_name, name }) => said.winnerSaved(winner_name ?? '', name),
      refresh: [useGamesKey('side-games')],
      onDone: onClose,
    },
  );
  const field = game.entrant_type === 'team' ? 'teamId' : 'playerId';
  return (
    <FormDialog
      title={said.winnerOf(game.name)}
      submit={said.saveWinner}
      action={set}
      values={(form) => ({
        ...(optionalText(form, field)
          ? { [field]: text(form, field) }
          : { name: optionalText(form, 'name') }),
        measurement: typedNumber(form, 'measurement'),
        unit: optionalText(form, 'unit'),
      })}
      onClose={onClose}
    >
      <Select
        key={entrants.length}
        label={game.entrant_type === 'team' ? said.team : said.player}
        name={field}
        options={optionsOf(entrants, said.somebodyElse)}
        defaultValue={game.winner_player_id ?? game.winner_team_id ?? ''}
      />
      <Input label={said.name} name="name" hint={said.somebodyElseHint} />
      <Row>
        <Input
          label={said.measurement}
          optional
          name="measurement"
          inputMode="decimal"
          defaultValue={game.measurement ?? ''}
        />
        <Input label={said.unit} optional name="unit" placeholder="ft" defaultValue={game.unit ?? ''} />
      </Row>
    </FormDialog>
  );
}
