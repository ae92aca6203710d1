/** What is drawn next. A draw cannot be taken back, so that it asks before. */
import type { Raffle, RaffleDrawRequest } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { type FieldMessage, Form } from '../../../kit/forms/form.tsx';
import { optionalText } from '../../../kit/forms/form-values.ts';
import { Checkbox, Input, Select } from '../../../kit/forms/input.tsx';
import { Note } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { typedNumber, Unreadable } from '../../patterns/typed.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useGamesKey } from '../games/queries.ts';
import styles from './page.module.css';

const said = words.raffles;

interface Props {
  raffle: Raffle;
  onDrawn(draw: number): void;
}

export function DrawForm({ raffle, onDrawn }: Props) {
  const [asked, setAsked] = useState<RaffleDrawRequest>();
  const [unreadable, setUnreadable] = useState<readonly FieldMessage[]>([]);
  const draw = useDraw(raffle, asked, (drawn) => {
    setAsked(undefined);
    onDrawn(drawn);
  });
  const ask = (form: FormData) => {
    try {
      setAsked(requestOf(form));
      setUnreadable([]);
      draw.reset();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setUnreadable([error]);
    }
  };
  const left = raffle.prizes.filter(({ remaining }) => remaining > 0);
  if (left.length === 0) return <Note>{said.allDrawn}</Note>;
  return (
    <div className={styles.controls}>
      <Form label={said.draw} messages={unreadable.length > 0 ? unreadable : draw.messages} onSubmit={ask}>
        <div className={styles.fields}>
          <Select
            key={left.length}
            label={said.prize}
            name="prizeId"
            options={[
              { value: '', label: said.nextInOrder },
              ...left.map(({ id, name, remaining }) => ({
                value: id,
                label: said.prizeLeft(name, remaining),
              })),
            ]}
          />
          <Input label={said.winners} name="count" inputMode="numeric" defaultValue={1} />
          <Input label={said.word} name="publicWord" hint={said.wordHint} />
        </div>
        <Checkbox label={said.exclude} name="excludePreviousWinners" defaultChecked />
        <div>
          <Button type="submit" look="primary" busy={draw.busy}>
            {said.draw}
          </Button>
        </div>
      </Form>
      <ConfirmAction
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={said.drawQuestion(said.winnerCount(asked?.count ?? 1))}
        description={said.drawEffect(said.ticketCount(raffle.tickets_sold), raffle.name)}
        verb={said.drawNow}
        action={draw}
      />
    </div>
  );
}

function useDraw(raffle: Raffle, asked: RaffleDrawRequest | undefined, onDrawn: (draw: number) => void) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  return useAction(() => api.tournaments.raffles.draw(tournamentId, raffle.id, asked ?? {}), {
    done: ({ drawn }) =>
      drawn.map(({ ticketNumber, prizeName }) => said.ticketWins(ticketNumber, prizeName)).join(' '),
    refresh: [useGamesKey('raffles')],
    onDone: ({ draw }) => onDrawn(draw),
  });
}

const requestOf = (form: FormData): RaffleDrawRequest => ({
  prizeId: optionalText(form, 'prizeId') ?? null,
  count: typedNumber(form, 'count') ?? 1,
  publicWord: optionalText(form, 'publicWord') ?? null,
  excludePreviousWinners: form.has('excludePreviousWinners'),
});
