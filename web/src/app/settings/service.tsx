/** How the service is run, for those who rely on it. */
import { dateTime, number } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Fact, Facts } from '../../kit/data/facts.tsx';
import { words } from '../../words/app.ts';
import { useService } from '../patterns/use-service.ts';

const said = words.settings.service;
const MEGABYTE = 1_000_000;

export function Service() {
  const { data } = useService();
  if (data === undefined) return null;
  const { version, last_backup_at, last_backup_bytes } = data;
  const size = last_backup_bytes === null ? '' : ` (${sizeOf(last_backup_bytes)})`;
  return (
    <Card title={said.title} description={said.description}>
      <Facts>
        <Fact label={said.release}>{version}</Fact>
        <Fact label={said.lastBackup}>
          {last_backup_at === null ? said.none : `${dateTime(last_backup_at)}${size}`}
        </Fact>
      </Facts>
    </Card>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? said.small : said.size(number(Math.round(bytes / MEGABYTE)));
