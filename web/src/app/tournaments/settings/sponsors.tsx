/** The sponsors of the event, in the order in which they are shown, each with a logo if it has one. */
import type { Sponsor } from '@fairway/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../kit/data/card.tsx';
import { Button } from '../../../kit/forms/button.tsx';
import { Actions, Form } from '../../../kit/forms/form.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useUnsaved } from '../../patterns/use-unsaved.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import styles from './settings.module.css';
import { asBody, asDraft, type Draft, emptyDraft } from './sponsor-drafts.ts';
import { SponsorFields } from './sponsor-fields.tsx';

const said = words.eventSettings.sponsors;
const MOST = 20;

export function Sponsors() {
  const { api } = useHere();
  const id = useTournamentId();
  const { data, error } = useQuery({
    queryKey: useEventKey('sponsors'),
    queryFn: () => api.tournaments.sponsors.list(id),
  });
  return (
    <Card title={said.title} description={said.description}>
      {data === undefined && (error ? <ErrorAlert error={error} /> : <Skeleton lines={2} />)}
      {data && <SponsorsForm saved={data} />}
    </Card>
  );
}

function SponsorsForm({ saved }: { saved: readonly Sponsor[] }) {
  const { api, can } = useHere();
  const id = useTournamentId();
  const client = useQueryClient();
  const key = useEventKey('sponsors');
  const [typed, setTyped] = useState<Draft[]>();
  const drafts = typed ?? saved.map(asDraft);
  const save = useAction(() => api.tournaments.sponsors.replace(id, asBody(drafts)), {
    done: () => said.saved,
    refresh: [useEventKey()],
    onDone: (now) => {
      client.setQueryData(key, now);
      setTyped(undefined);
    },
  });
  useUnsaved(typed !== undefined && !save.busy);
  const change = (key: string, part: Partial<Draft>) =>
    setTyped(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const raise = (at: number) => {
    const order = [...drafts];
    order.splice(at - 1, 0, ...order.splice(at, 1));
    setTyped(order);
  };
  const canWrite = can('tournaments:write');
  return (
    <Form label={said.title} messages={save.messages} onSubmit={() => save.run()}>
      <ErrorAlert error={save.error} />
      <fieldset className={styles.fields} disabled={!canWrite}>
        {drafts.map((draft, at) => (
          <SponsorFields
            key={draft.key}
            draft={draft}
            at={at}
            onChange={(part) => change(draft.key, part)}
            onRemove={() => setTyped(drafts.filter(({ key }) => key !== draft.key))}
            onRaise={at === 0 ? undefined : () => raise(at)}
          />
        ))}
      </fieldset>
      {drafts.length === 0 && <p className={styles.soft}>{said.none}</p>}
      {canWrite && (
        <Actions>
          {drafts.length < MOST && (
            <Button icon="add" onClick={() => setTyped([...drafts, emptyDraft()])}>
              {said.add}
            </Button>
          )}
          <Button type="submit" look="primary" busy={save.busy}>
            {said.save}
          </Button>
        </Actions>
      )}
    </Form>
  );
}
