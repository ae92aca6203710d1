/** The worker thread's program: every task that would block the event loop. */
import { readBodyTask } from './http/large-body.ts';
import { rankTask } from './modules/brackets/seeds.ts';
import { sortOutTask } from './modules/contacts/import-rows.ts';
import { safeHtmlTask } from './modules/invitations/content.ts';
import { long, longTest } from './modules/invitations/letters.ts';
import { previewTask } from './modules/leaderboard/preview.ts';
import { renderTask } from './modules/leaderboard/render.ts';
import { mimeTask } from './modules/mail/render.ts';
import { sheetsTask } from './modules/play/sheets.ts';
import { renderCardsTask, renderPublicTask } from './modules/public-boards/render.ts';
import { dryRunTask } from './modules/scores/dry-run.ts';
import { resultsTask } from './modules/series/placings.ts';
import { renderStandingsTask } from './modules/series/render.ts';
import { renderSideGamesTask } from './modules/side-games/render.ts';
import { readTeamsTask } from './modules/teams/import-rows.ts';
import { serve } from './platform/threads/serve.ts';

serve([
  readBodyTask,
  sortOutTask,
  readTeamsTask,
  previewTask,
  renderTask,
  renderCardsTask,
  renderPublicTask,
  dryRunTask,
  sheetsTask,
  rankTask,
  resultsTask,
  renderStandingsTask,
  renderSideGamesTask,
  safeHtmlTask,
  long.task,
  longTest.task,
  mimeTask,
]);
