/** Once the event is over: the podium, cards that are not complete, who is paid, and the money. */
import { sql } from '../../../platform/db/sql.ts';
import { lookAtAll } from '../../games/side-games/look.ts';
import type { Payouts } from '../../games/side-games/result-schemas.ts';
import { moneyOf } from '../../money/registrations/money.ts';
import type { Asked } from '../../scoring/leaderboard/boards.ts';
import { latestField } from './field.ts';
import type { OverviewFinal } from './schemas.ts';

export async function finalOf(asked: Asked): Promise<OverviewFinal> {
  const { db, tournamentId } = asked;
  const [{ podium, incomplete }, payouts, money, flags] = await Promise.all([
    latestField(asked),
    payoutsOf(asked),
    moneyOf(db, tournamentId),
    db.one<{ open: number }>(
      sql`select count(*)::int as open from score_flags where tournament_id = ${tournamentId} and status = 'open'`,
    ),
  ]);
  return { podium, incomplete, open_flags: flags?.open ?? 0, payouts, money };
}

async function payoutsOf(asked: Asked): Promise<Payouts['rows']> {
  const { value } = await lookAtAll(asked, 'payouts');
  const { data }: { data: Payouts } = JSON.parse(value.toString());
  return data.rows;
}
