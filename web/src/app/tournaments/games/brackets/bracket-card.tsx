/** One bracket: its tree, its champion, and what can be done with it. */
import type { BracketDetail, BracketMatch } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../../kit/data/card.tsx';
import { IconButton } from '../../../../kit/forms/button.tsx';
import { text } from '../../../../kit/forms/form-values.ts';
import { Input } from '../../../../kit/forms/input.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../kit/overlays/menu.tsx';
import { ErrorAlert, Skeleton } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { BracketTree } from './bracket-tree.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { namesIn } from './words.ts';

const said = words.brackets;

export function BracketCard({ bracketId }: { bracketId: string }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [chosen, setChosen] = useState<string>();
  const { data: bracket, error } = useQuery({
    queryKey: [...useGamesKey('brackets'), bracketId],
    queryFn: () => api.tournaments.brackets.get(tournamentId, bracketId),
  });
  if (bracket === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton lines={6} />;
  const match = bracket.matches.find(({ id }) => id === chosen);
  const mayWrite = can('brackets:write');
  return (
    <Card
      title={bracket.name}
      description={wordsFor(bracket)}
      actions={mayWrite && <BracketActions bracket={bracket} />}
    >
      <BracketTree
        bracket={bracket}
        onChoose={mayWrite ? (one: BracketMatch) => setChosen(one.id) : undefined}
      />
      {match && <MatchDialog bracket={bracket} match={match} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

function wordsFor(bracket: BracketDetail): string {
  const { entrants, entrant_type, seeded_from, champion_id, status } = bracket;
  const champion = champion_id && namesIn(bracket).get(champion_id);
  return [
    said.counted[entrant_type](entrants.length),
    seeded_from ? said.seededFromBoard(said.boards[seeded_from.board]) : said.seededByHand,
    champion ? said.champion(champion) : said.statuses[status],
  ].join(' · ');
}

function BracketActions({ bracket: { id, name } }: { bracket: BracketDetail }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const refresh = [useGamesKey('brackets')];
  const [deed, setDeed] = useState<'rename' | 'delete'>();
  const close = () => setDeed(undefined);
  const rename = useAction((to: string) => api.tournaments.brackets.update(tournamentId, id, { name: to }), {
    done: () => said.renamed,
    refresh,
    onDone: close,
  });
  const remove = useAction(() => api.tournaments.brackets.delete(tournamentId, id), {
    done: () => said.deleted(name),
    refresh,
    onDone: close,
  });
  return (
    <>
      <Menu trigger={<IconButton label={said.actionsFor(name)} icon="more" />}>
        <MenuItem onSelect={() => setDeed('rename')}>{said.rename}</MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setDeed('delete')}>
          {said.delete}
        </MenuItem>
      </Menu>
      {deed === 'rename' && (
        <FormDialog
          title={said.renameBracket}
          submit={said.save}
          action={rename}
          values={(form) => text(form, 'name')}
          onClose={close}
        >
          <Input label={said.name} name="name" defaultValue={name} />
        </FormDialog>
      )}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={said.deleteQuestion(name)}
        description={said.deleteEffect}
        verb={said.delete}
        action={remove}
      />
    </>
  );
}
