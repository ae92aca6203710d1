/** The last ten scores, corrections, check-ins and signatures, as they come in. */
import { clockTime } from '../../../../api/format.ts';
import type { OverviewHappening } from '../../../../api/staff-types.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Icon, type IconName } from '../../../../kit/look/icon.tsx';
import { words } from '../../../../words/app.ts';
import { useSettings } from '../../event-queries.ts';
import styles from '../overview.module.css';
import type { LiveDay } from '../queries.ts';
import live from './live.module.css';

const said = words.overview.latest;

const ICONS: Record<OverviewHappening['kind'], IconName> = {
  score: 'flag',
  correction: 'switch',
  check_in: 'person',
  signed: 'check',
};

export function Latest({ live: { latest } }: { live: LiveDay }) {
  const { data: settings } = useSettings();
  return (
    <Card flush title={said.title}>
      {latest.length === 0 ? (
        <div className={styles.none}>
          <strong>{said.none}</strong>
          {said.noneHint}
        </div>
      ) : (
        <ul aria-label={said.title} className={live.latest}>
          {latest.map((one) => (
            <li key={one.id}>
              <Icon name={ICONS[one.kind]} />
              <span className={live.what}>{sentenceOf(one)}</span>
              <span className={live.how}>{one.by ?? (one.via && said.via[one.via])}</span>
              <time dateTime={one.at}>{clockTime(one.at, settings?.timezone)}</time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function sentenceOf({ kind, name, hole, strokes, old_strokes }: OverviewHappening): string {
  if (kind === 'check_in') return said.checkIn(name);
  if (kind === 'signed') return said.signed(name);
  const shown = (value: number | null) => (value === null ? said.noScore : String(value));
  return kind === 'score' && strokes !== null
    ? said.score(name, hole ?? 0, strokes)
    : said.correction(name, hole ?? 0, shown(old_strokes), shown(strokes));
}
