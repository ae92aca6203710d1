/** Where the event stands: its status can be moved along, or move by itself. */
import type { Tournament } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Checkbox } from '../../../kit/forms/input.tsx';
import { Menu, MenuItem } from '../../../kit/overlays/menu.tsx';
import { Badge, ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { STATUS_LABELS, STATUS_TONES, type Status } from '../../patterns/words.ts';
import { useHere } from '../../session.tsx';
import { useSummary } from '../event-queries.ts';
import { FinishEvent } from './finish.tsx';
import { GoLive, useQuestions } from './go-live.tsx';
import { movesFrom } from './moves.ts';
import styles from './status.module.css';
import { useChangeStatus } from './use-change-status.ts';

const said = words.lifecycle;

export function StatusControl({ tournament }: { tournament: Tournament }) {
  const { status, auto_status } = tournament;
  const { can } = useHere();
  const { data: summary } = useSummary();
  const [asking, setAsking] = useState<Status>();
  const close = () => setAsking(undefined);
  const change = useChangeStatus(tournament, close);
  const questions = useQuestions(tournament);
  if (!can('tournaments:write')) return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>;
  const choose = (to: Status) => {
    const asks = to === 'final' ? status === 'live' : to === 'archived' || (to === 'live' && questions.ask);
    if (asks) setAsking(to);
    else change.run({ status: to, autoStatus: false });
  };
  return (
    <div className={styles.status}>
      <Checkbox
        label={said.automatic}
        checked={change.pending?.autoStatus ?? auto_status}
        onChange={(event) => change.run({ status, autoStatus: event.target.checked })}
      />
      <Menu
        trigger={
          <Button busy={change.busy} icon="switch">
            {said.status[status]}
          </Button>
        }
      >
        {movesFrom(status, summary).map((to) => (
          <MenuItem key={to} onSelect={() => choose(to)}>
            {STATUS_LABELS[to]}
          </MenuItem>
        ))}
      </Menu>
      <div className={styles.refusal}>{asking === undefined && <ErrorAlert error={change.error} />}</div>
      {asking === 'live' && (
        <GoLive questions={questions} isAutomatic={auto_status} action={change} onClose={close} />
      )}
      {asking === 'final' && <FinishEvent action={change} onClose={close} />}
      <ConfirmAction
        open={asking === 'archived'}
        onClose={close}
        title={said.archive.title}
        description={said.archive.about}
        verb={said.archive.verb}
        action={{ ...change, run: () => change.run({ status: 'archived', autoStatus: false }) }}
      />
    </div>
  );
}
