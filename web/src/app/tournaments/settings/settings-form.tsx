/**
 * The settings as one form. Only what was changed here is sent, so that a colleague's change of something
 * else, saved meanwhile, stays.
 */
import type { Tournament, TournamentSettings } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Form } from '../../../kit/forms/form.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useUnsaved } from '../../patterns/use-unsaved.ts';
import { useHere } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { PlayCard } from './play-card.tsx';
import { PublicCard } from './public-card.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { ScreensCard } from './screens-card.tsx';
import styles from './settings.module.css';
import { patchOf } from './values.ts';

interface Props {
  settings: TournamentSettings;
  tournament: Tournament;
}

export function SettingsForm({ settings, tournament }: Props) {
  const { api, can } = useHere();
  /** What the fields began with. */
  const [before, setBefore] = useState(settings);
  const [isDirty, setDirty] = useState(false);
  const [times, setTimes] = useState(0);
  const save = useAction(
    async (form: FormData) => {
      const patch = patchOf(before, form);
      return Object.keys(patch).length === 0 ? before : api.tournaments.updateSettings(tournament.id, patch);
    },
    {
      done: () => 'The settings are saved.',
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
    <Form key={times} label="Settings" messages={save.messages} onSubmit={save.run}>
      <fieldset className={styles.cards} disabled={!canWrite} onChange={() => setDirty(true)}>
        <PublicCard settings={before} />
        <RegistrationCard settings={before} />
        <PlayCard settings={before} format={tournament.format} />
        <ScreensCard settings={before} />
      </fieldset>
      <ErrorAlert error={save.error} />
      {canWrite && (
        <div className={styles.bar}>
          <span>{isDirty ? 'Not saved yet' : ''}</span>
          <Button type="submit" look="primary" busy={save.busy}>
            Save settings
          </Button>
        </div>
      )}
    </Form>
  );
}
