/** One flag, and what settles it: a look, or of a conflict the choice between the two scores. */
import type { Flag } from '@fairway/sdk';
import { ago } from '../../../api/format.ts';
import { Cell, RowActions, RowHead } from '../../../kit/data/table.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Badge, ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { strokesText } from '../scores/entrants.ts';
import { ENTRANTS } from '../scores/queries.ts';
import { detailText, type Offer, offerOf } from './offer.ts';

const said = words.flags;

export function FlagRow({ flag, name }: { flag: Flag; name: string }) {
  const { can } = useHere();
  return (
    <tr>
      <RowHead>{name}</RowHead>
      <Cell numeric>{flag.hole_number}</Cell>
      <Cell>
        <Badge tone={flag.kind === 'conflict' ? 'bad' : 'gold'}>{said.kinds[flag.kind]}</Badge>
      </Cell>
      <Cell>{detailText(flag.detail)}</Cell>
      <Cell soft tight>
        {ago(flag.created_at)}
      </Cell>
      <RowActions shown>
        {flag.status === 'open' && can('scores:write') && <Settling flag={flag} name={name} />}
      </RowActions>
    </tr>
  );
}

export function Settling({ flag, name }: { flag: Flag; name: string }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const offer = offerOf(flag.detail);
  const refresh = [useEventKey('flags'), useEventKey(ENTRANTS)];
  const resolve = useAction(() => api.tournaments.flags.resolve(tournamentId, flag.id), {
    done: () =>
      offer
        ? said.kept(name, flag.hole_number, strokesText(offer.stored))
        : said.resolved(name, flag.hole_number),
    refresh,
  });
  if (offer === undefined)
    return (
      <>
        <ErrorAlert error={resolve.error} />
        <Button busy={resolve.busy} onClick={() => resolve.run()}>
          {said.resolve}
        </Button>
      </>
    );
  return (
    <>
      <ErrorAlert error={resolve.error} />
      <Button busy={resolve.busy} onClick={() => resolve.run()}>
        {said.keep(strokesText(offer.stored))}
      </Button>
      <TakeOver flag={flag} offer={offer} name={name} />
    </>
  );
}

/** The score of the phone goes over the stored one, which settles the flag. */
function TakeOver({ flag, offer, name }: { flag: Flag; offer: Offer; name: string }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const post = (strokes: number | null, expectedStrokes: number | null, reason: string) => {
    const body = { hole: flag.hole_number, strokes, expectedStrokes, reason };
    return flag.player_id !== null
      ? api.tournaments.players.postScore(tournamentId, flag.player_id, body)
      : api.tournaments.teams.postScore(tournamentId, flag.team_id ?? '', body);
  };
  const use = useAction(() => post(offer.offered, offer.stored, said.reasonUsed), {
    done: () => said.used(name, flag.hole_number, strokesText(offer.offered)),
    undo: () => post(offer.stored, offer.offered, said.reasonUndone),
    refresh: [useEventKey('flags'), useEventKey(ENTRANTS)],
  });
  return (
    <>
      <Button look="primary" busy={use.busy} onClick={() => use.run()}>
        {said.use(strokesText(offer.offered))}
      </Button>
      <ErrorAlert error={use.error} />
    </>
  );
}
