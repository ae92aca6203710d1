/** The worker thread's program: every task that would block the event loop. */
import { readBodyTask } from './http/bodies/large-body.ts';
import { assertionTask, attestationTask } from './modules/access/staff/webauthn.ts';
import { resultsTask } from './modules/event/series/placings.ts';
import { renderStandingsTask } from './modules/event/series/render.ts';
import { readTeamsTask } from './modules/event/teams/import-rows.ts';
import { rankTask } from './modules/games/brackets/seeds.ts';
import { renderSideGamesTask } from './modules/games/side-games/render.ts';
import { safeHtmlTask } from './modules/letters/invitations/content.ts';
import { long, longTest } from './modules/letters/invitations/letters.ts';
import { mimeTask } from './modules/letters/mail/render.ts';
import { sortOutTask } from './modules/people/contacts/import-rows.ts';
import { fieldTask } from './modules/records/overview/field.ts';
import { leadersTask } from './modules/scoring/leaderboard/leaders.ts';
import { previewTask } from './modules/scoring/leaderboard/preview.ts';
import { renderTask } from './modules/scoring/leaderboard/render.ts';
import { sheetsTask } from './modules/scoring/play/sheets.ts';
import { renderCardsTask, renderPublicTask } from './modules/scoring/public-boards/render.ts';
import { dryRunTask } from './modules/scoring/scores/dry-run.ts';
import { serve } from './platform/threads/serve.ts';

serve([
  readBodyTask,
  sortOutTask,
  readTeamsTask,
  previewTask,
  leadersTask,
  renderTask,
  renderCardsTask,
  renderPublicTask,
  dryRunTask,
  sheetsTask,
  fieldTask,
  rankTask,
  resultsTask,
  renderStandingsTask,
  renderSideGamesTask,
  safeHtmlTask,
  long.task,
  longTest.task,
  mimeTask,
  assertionTask,
  attestationTask,
]);
