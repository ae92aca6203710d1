/** How the service is run, for those who rely on it. */
import { dateTime, number } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Fact, Facts } from '../../kit/data/facts.tsx';
import { useService } from '../patterns/use-service.ts';

const MEGABYTE = 1_000_000;

export function Service() {
  const { data } = useService();
  if (data === undefined) return null;
  const { version, last_backup_at, last_backup_bytes } = data;
  const size = last_backup_bytes === null ? '' : ` (${sizeOf(last_backup_bytes)})`;
  return (
    <Card title="Service" description="Looked after by whoever runs Fairway for you.">
      <Facts>
        <Fact label="Release">{version}</Fact>
        <Fact label="Last backup">
          {last_backup_at === null ? 'None yet' : `${dateTime(last_backup_at)}${size}`}
        </Fact>
      </Facts>
    </Card>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? 'under 1 MB' : `${number(Math.round(bytes / MEGABYTE))} MB`;
