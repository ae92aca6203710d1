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
import { words } from '../../../words/app.ts';
import { useGamesKey } from '../games/queries.ts';
import { useEventSettings } from '../use-event-settings.ts';

const said = words.raffles;

interface Props {
  raffle: Raffle;
  draws: readonly RaffleDraw[];
  shown: RaffleDraw;
  onShow(draw: number): void;
}

const COLUMNS = [
  { label: said.pick, numeric: true },
  { label: said.placeInPool, numeric: true },
  { label: said.passedOver, numeric: true },
  { label: said.ticket, numeric: true },
  { label: said.winner },
  { label: said.leftPool },
];

export function Proof({ raffle, draws, shown, onShow }: Props) {
  const timezone = useEventSettings()?.timezone;
  return (
    <Card title={said.proof} description={said.proofAbout}>
      {draws.length > 1 && (
        <Select
          label={said.draw}
          value={String(shown.draw)}
          options={draws.map(({ draw }) => ({ value: String(draw), label: said.drawNumber(draw) }))}
          onChange={({ target }) => onShow(Number(target.value))}
        />
      )}
      <Verdict raffle={raffle} draws={draws} shown={shown} />
      <Facts>
        <Fact label={said.drawn}>{dateTime(shown.drawn_at, timezone)}</Fact>
        <Fact label={said.word}>{shown.public_word}</Fact>
        <Fact label={said.poolSize}>{rangesOf(shown.pool)}</Fact>
        <Fact label={said.redrawn}>
          {shown.redraw_of && said.pickOfDraw(shown.redraw_of.pick, shown.redraw_of.draw)}
        </Fact>
        <Fact label={said.reason}>{shown.reason}</Fact>
        <Fact label={said.commitment}>
          <code>{shown.commitment}</code>
        </Fact>
        <Fact label={said.seed}>
          <code>{shown.seed}</code>
        </Fact>
        <Fact label={said.raffle}>
          <code>{raffle.id}</code>
        </Fact>
        <Fact label={said.method}>
          <code>{shown.algorithm}</code>
        </Fact>
      </Facts>
      <Table label={said.picks} columns={COLUMNS} compact>
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
  return <Status label={said.check}>{wordsFor(isPending, data?.flaw)}</Status>;
}

function wordsFor(isPending: boolean, flaw: string | undefined): string {
  if (!canVerify()) return said.cannotCheck;
  if (isPending) return said.checking;
  return flaw === undefined ? said.checked : said.checkFailed(flaw);
}

const rangesOf = (ranges: readonly (readonly number[])[]): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
