/** Who takes part in a side game. Where there is a list, it is kept here. */
import type { SideGame } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { RowActions, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { Form } from '../../../../kit/forms/form.tsx';
import { text } from '../../../../kit/forms/form-values.ts';
import { Select } from '../../../../kit/forms/input.tsx';
import { Dialog } from '../../../../kit/overlays/dialog.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { optionsOf, useEntrants, useGamesKey } from '../queries.ts';

const said = words.sideGames;

const COLUMNS = [{ label: said.name }, { label: said.actions, hidden: true }];

export function Participants({ game, onClose }: { game: SideGame; onClose(): void }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const key = useGamesKey('side-games');
  const { sideGames } = api.tournaments;
  const { data, error } = useQuery({
    queryKey: [...key, game.id, 'participants'],
    queryFn: () => sideGames.listParticipants(tournamentId, game.id),
  });
  const mayEdit = game.entry === 'listed' && game.status === 'open' && can('sidegames:write');
  const remove = useAction((id: string) => sideGames.removeParticipant(tournamentId, game.id, id), {
    done: () => said.participantRemoved,
    undo: (_, id) => sideGames.addParticipants(tournamentId, game.id, { entrantIds: [id] }),
    refresh: [key],
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={said.participantsOf(game.name)}
      description={game.entry === 'all' ? said.everybodyPlays : said.onlyListedPlay}
    >
      <ErrorAlert error={error ?? remove.error} />
      {data === undefined && !error && <Skeleton />}
      {mayEdit && data && <Adder game={game} known={new Set(data.map(({ entrantId }) => entrantId))} />}
      {data?.length === 0 && <EmptyState title={said.noParticipants} />}
      {data && data.length > 0 && (
        <Table label={said.participantCount(data.length)} columns={COLUMNS} compact>
          {data.map(({ entrantId, name }) => (
            <tr key={entrantId}>
              <RowHead>{name}</RowHead>
              <RowActions>
                {mayEdit && (
                  <Button
                    look="plain"
                    aria-label={said.removeOne(name)}
                    onClick={() => remove.run(entrantId)}
                  >
                    {said.remove}
                  </Button>
                )}
              </RowActions>
            </tr>
          ))}
        </Table>
      )}
    </Dialog>
  );
}

function Adder({ game, known }: { game: SideGame; known: ReadonlySet<string> }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const others = useEntrants(game.entrant_type).filter(({ id }) => !known.has(id));
  const add = useAction(
    (id: string) =>
      api.tournaments.sideGames.addParticipants(tournamentId, game.id, {
        entrantIds: id === '' ? others.map((one) => one.id) : [id],
      }),
    {
      done: ({ participants }) => said.participantsNow(participants),
      refresh: [useGamesKey('side-games')],
    },
  );
  if (others.length === 0) return null;
  return (
    <Form
      label={said.addParticipants}
      messages={add.messages}
      onSubmit={(form) => add.run(text(form, 'entrantIds'))}
    >
      <ErrorAlert error={add.error} />
      <Select label={said.who} name="entrantIds" options={optionsOf(others, said.everybodyElse)} />
      <Button type="submit" busy={add.busy}>
        {said.add}
      </Button>
    </Form>
  );
}
