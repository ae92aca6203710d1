/**
 * The settings as one form. Only what was changed here is sent, so that a colleague's change of something
 * else, saved meanwhile, stays.
 */
import type { Tournament, TournamentSettings } from '@fairway/sdk';
import { useState } from 'react';
import { Form } from '../../../kit/forms/form.tsx';
import { SaveBar } from '../../../kit/forms/save-bar.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useUnsaved } from '../../patterns/use-unsaved.ts';
import { useHere } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { PlayCard } from './play-card.tsx';
import { PublicCard } from './public-card.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { ScreensCard } from './screens-card.tsx';
import styles from './settings.module.css';
import { atItsField, patchOf } from './values.ts';

const said = words.eventSettings;

interface Props {
  settings: TournamentSettings;
  tournament: Tournament;
  /** The name of the event while somebody changes it. */
  typedName: string | undefined;
}

export function SettingsForm({ settings, tournament, typedName }: Props) {
  const { api, can } = useHere();
  /** What the fields began with. */
  const [before, setBefore] = useState(settings);
  const [isDirty, setDirty] = useState(false);
  const [times, setTimes] = useState(0);
  const [teamSize, setTeamSize] = useState(settings.teamSize);
  const save = useAction(
    async (form: FormData) => {
      const patch = patchOf(before, form);
      return Object.keys(patch).length === 0
        ? before
        : api.tournaments.updateSettings(tournament.id, patch).catch(atItsField());
    },
    {
      done: () => said.saved,
      refresh: [useEventKey()],
      onDone: (now) => {
        setBefore(now);
        setDirty(false);
        setTimes(times + 1);
      },
    },
  );
  useUnsaved(isDirty && !save.busy);
  const canWrite = can('tournaments:write');
  return (
    <Form key={times} label={said.title} messages={save.messages} onSubmit={save.run}>
      <fieldset className={styles.cards} disabled={!canWrite} onChange={() => setDirty(true)}>
        <PublicCard settings={before} tournament={tournament} typedName={typedName} />
        <RegistrationCard settings={before} teamSize={teamSize} />
        <PlayCard
          settings={before}
          format={tournament.format}
          onTeamSize={(typed) => setTeamSize(Number(typed) || 0)}
        />
        <ScreensCard settings={before} />
      </fieldset>
      <ErrorAlert error={save.error} />
      {canWrite && <SaveBar save={said.save} busy={save.busy} note={isDirty && said.notSaved} />}
    </Form>
  );
}
