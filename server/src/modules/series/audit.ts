import { auditing } from '../audit/audit.ts';

export const audit = auditing({
  actions: ['series.event_added', 'series.event_updated', 'series.event_removed'],
  targets: ['series'],
});
