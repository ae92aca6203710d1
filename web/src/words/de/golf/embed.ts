/** A leaderboard inside another site's page; what its console says is for whoever built that site. */
import type { embed as english } from '../../en/golf/embed.ts';

export const embed: typeof english = {
  frameTitle: (event) => `Live-Rangliste: ${event}`,
  missing: (event, origin) =>
    `Fairway: Unter ${origin} gibt es kein öffentliches Turnier „${event}“, deshalb erscheint keine Rangliste. Bitte data-event prüfen.`,
  unnamed: 'Fairway: Dem script-Element fehlt data-event, deshalb erscheint keine Rangliste.',
  sorry: 'Unter dieser Adresse gibt es kein öffentliches Turnier.',
};
