/** The proof of a draw: all that was published about it, and what this very browser makes of it. */
import type { Raffle, RaffleDraw } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../../api/format.ts';
import { canVerify, flawOf } from '../../../api/raffle-proof.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Fact, Facts } from '../../../kit/data/facts.tsx';
import { Cell, RowHead, Table } from '../../../kit/data/table.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { Status } from '../../../kit/overlays/messages.tsx';
import { useGamesKey } from '../games/queries.ts';
import { useEventSettings } from '../use-event-settings.ts';

interface Props {
  raffle: Raffle;
  draws: readonly RaffleDraw[];
  shown: RaffleDraw;
  onShow(draw: number): void;
}

const COLUMNS = [
  { label: 'Pick', numeric: true },
  { label: 'Place in the pool', numeric: true },
  { label: 'Passed over', numeric: true },
  { label: 'Ticket', numeric: true },
  { label: 'Winner' },
  { label: 'Left the pool' },
];

export function Proof({ raffle, draws, shown, onShow }: Props) {
  const timezone = useEventSettings()?.timezone;
  return (
    <Card
      title="Proof"
      description="The commitment was published before the first ticket was sold. The seed hashes to it, and the winners follow from the seed, the tickets and the word."
    >
      {draws.length > 1 && (
        <Select
          label="Draw"
          value={String(shown.draw)}
          options={draws.map(({ draw }) => ({ value: String(draw), label: `Draw ${draw}` }))}
          onChange={({ target }) => onShow(Number(target.value))}
        />
      )}
      <Verdict raffle={raffle} draws={draws} shown={shown} />
      <Facts>
        <Fact label="Drawn">{dateTime(shown.drawn_at, timezone)}</Fact>
        <Fact label="Word from the room">{shown.public_word}</Fact>
        <Fact label="Tickets in the pool">{rangesOf(shown.pool)}</Fact>
        <Fact label="Drawn again">
          {shown.redraw_of && `pick ${shown.redraw_of.pick} of draw ${shown.redraw_of.draw}`}
        </Fact>
        <Fact label="Reason">{shown.reason}</Fact>
        <Fact label="Commitment">
          <code>{shown.commitment}</code>
        </Fact>
        <Fact label="Seed">
          <code>{shown.seed}</code>
        </Fact>
        <Fact label="Raffle">
          <code>{raffle.id}</code>
        </Fact>
        <Fact label="Method">
          <code>{shown.algorithm}</code>
        </Fact>
      </Facts>
      <Table label="Picks" columns={COLUMNS} compact>
        {shown.picks.map((pick) => (
          <tr key={pick.pick}>
            <Cell numeric>{pick.pick}</Cell>
            <Cell numeric>{pick.index}</Cell>
            <Cell numeric>{pick.counter}</Cell>
            <Cell numeric>{pick.ticket_number}</Cell>
            <RowHead>
              {pick.winner_label}
              {pick.status === 'forfeited' && ' (forfeited)'}
            </RowHead>
            <Cell soft>{rangesOf(pick.removed)}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

/** Repeats the draw here. Nothing of it comes from the service but what is published. */
function Verdict({ raffle, draws, shown }: Omit<Props, 'onShow'>) {
  const { data, isPending } = useQuery({
    queryKey: [...useGamesKey('raffles'), raffle.id, 'verdict', shown.draw],
    queryFn: async () => ({ flaw: await flawOf(raffle, draws, shown.draw) }),
    enabled: canVerify(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Status label="Check">{wordsFor(isPending, data?.flaw)}</Status>;
}

function wordsFor(isPending: boolean, flaw: string | undefined): string {
  if (!canVerify()) return 'This browser can check the draw only on a page that came by https.';
  if (isPending) return 'Checking …';
  return flaw === undefined
    ? 'Checked in this browser: the draw can be repeated.'
    : `This draw does not add up. ${flaw}`;
}

const rangesOf = (ranges: readonly (readonly number[])[]): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
