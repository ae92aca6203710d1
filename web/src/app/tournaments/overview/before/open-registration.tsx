/**
 * Opens registration in one step: the switch, the public address where there is none, and the event itself
 * where it is still in set-up, because nobody finds its page until then.
 */
import { useState } from 'react';
import { Button } from '../../../../kit/forms/button.tsx';
import { text } from '../../../../kit/forms/form-values.ts';
import { ErrorAlert } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventKey } from '../../event-queries.ts';
import { PublicAddressField } from '../../public-address-field.tsx';
import { useTournament } from '../../queries.ts';
import { atItsField } from '../../settings/values.ts';
import type { Before, Overview } from '../queries.ts';

const said = words.overview.open;

export function OpenRegistration({ overview, before }: { overview: Overview; before: Before }) {
  const { data: tournament } = useTournament();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const open = useOpening(overview, before, close);
  const begin = () => (overview.public_slug === null ? setAsking(true) : open.run({}));
  return (
    <>
      <Button look="primary" busy={open.busy} onClick={begin}>
        {said.action}
      </Button>
      {!isAsking && <ErrorAlert error={open.error} />}
      {isAsking && (
        <FormDialog
          title={said.action}
          description={said.description}
          submit={said.action}
          action={open}
          values={(form) => ({ publicSlug: text(form, 'publicSlug') })}
          onClose={close}
        >
          <PublicAddressField name="publicSlug" eventName={tournament?.name} tournamentId={tournament?.id} />
        </FormDialog>
      )}
    </>
  );
}

function useOpening({ status }: Overview, { registration }: Before, onDone: () => void) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { data: tournament } = useTournament();
  const { tournaments } = api;
  const autoStatus = tournament?.auto_status ?? false;
  return useAction(
    async (address: { publicSlug?: string }) => {
      await tournaments
        .updateSettings(tournamentId, { ...address, registration: { enabled: true } })
        .catch(atItsField());
      // With automation on, the switch has opened the event already; asked again, it stays open.
      if (status === 'setup') await tournaments.changeStatus(tournamentId, { status: 'open', autoStatus });
    },
    {
      done: () => said.done,
      undo: async () => {
        if (registration === 'off')
          await tournaments.updateSettings(tournamentId, { registration: { enabled: false } });
        if (status === 'setup') await tournaments.changeStatus(tournamentId, { status: 'setup', autoStatus });
      },
      refresh: [useEventKey()],
      onDone,
    },
  );
}
