/** The page of everything that happens, as other systems read it. */
export const events = {
  title: 'Events',
  about: 'Every event your webhooks and the event feed report, newest first. New ones appear as they happen.',
  filters: 'Filters',
  type: 'Type',
  tournament: 'Tournament',
  all: 'All',
  columns: { type: 'Type', time: 'Time', tournament: 'Tournament', id: 'Event ID' },
  payload: 'Payload',
  none: 'No events yet.',
  noneHelp: 'They appear here as soon as something changes.',
  noResults: 'No results. Try another search.',
  /** What is said while no new events arrive. */
  streams: {
    silent: 'Connection lost. Reconnecting …',
    refused: 'Live updates have stopped. Reload the page to see new events.',
  },
};
