/** The page of everything that happens, as other systems read it. */
export const events = {
  title: 'Events',
  about: 'What other systems are told, newest first. New events appear as they happen.',
  filters: 'Filters',
  type: 'Type',
  tournament: 'Tournament',
  all: 'All',
  columns: { type: 'Type', time: 'Time', tournament: 'Tournament', id: 'Event ID' },
  payload: 'Payload',
  none: 'No events yet.',
  noneHelp: 'They appear here as soon as something changes.',
  noResults: 'No results. Try another search.',
  lost: 'The connection is lost. Reconnecting …',
};
