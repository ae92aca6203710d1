import { auditing } from '../../records/audit/audit.ts';

export const audit = auditing({
  series: ['series.event_added', 'series.event_updated', 'series.event_removed'],
});
