/**
 * Everything about the event that is decided once: what it is, who may see and enter it, and how it is played
 * and shown.
 */
import { useState } from 'react';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { useSettings } from '../event-queries.ts';
import { useTournament } from '../queries.ts';
import { EventForm } from './event-form.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Sponsors } from './sponsors.tsx';

export default function EventSettingsPage() {
  const { data: tournament } = useTournament();
  const { data: settings, error } = useSettings();
  const [typedName, setTypedName] = useState<string>();
  return (
    <>
      <SectionHeader title={words.eventSettings.title} />
      {!(settings && tournament) && (error ? <ErrorAlert error={error} /> : <Skeleton lines={10} />)}
      {settings && tournament && (
        <Stack narrow>
          <EventForm tournament={tournament} onName={setTypedName} />
          <SettingsForm settings={settings} tournament={tournament} typedName={typedName} />
          <Sponsors />
        </Stack>
      )}
    </>
  );
}
