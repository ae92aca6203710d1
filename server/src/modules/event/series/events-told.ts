/** What is told of series. Their standings follow from scores, and are not told. */
import { resourceKind } from '../../integrations/events/resource.ts';
import type { EventKind } from '../../integrations/events/subject.ts';
import { among } from './record.ts';
import { ToldSeries } from './schemas.ts';

export const seriesKind: EventKind = resourceKind<ToldSeries>({
  kind: 'series',
  schema: ToldSeries,
  scope: 'series:read',
  tables: { series: ['insert', 'update', 'delete'], series_events: ['insert', 'update', 'delete'] },
  read: among,
  created: 'A series was created.',
  updated: 'A field of a series changed, or an event was added to it, weighed anew or removed.',
  deleted: 'A series was deleted. Its events stay.',
});
