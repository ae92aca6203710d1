/** A leaderboard inside another site's page; what its console says is for whoever built that site. */
export const embed = {
  frameTitle: (event: string) => `Live leaderboard: ${event}`,
  missing: (event: string, origin: string) =>
    `Fairway: there is no public event "${event}" at ${origin}, so no leaderboard is shown. Check data-event.`,
  unnamed: 'Fairway: the script element has no data-event, so no leaderboard is shown.',
  sorry: 'There is no public event at this address.',
};
