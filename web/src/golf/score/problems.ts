/** Why something did not work, as a golfer reads it. */
import { PlayError } from '../../api/play.ts';
import { words } from '../../words/golf.ts';
import { refusalText } from '../refusals.ts';

/** Errors of our own are sentences already. */
export const problemText = (error: Error): string =>
  error instanceof PlayError ? refusalText(error) : error.message;

/** Of a code that was typed or scanned. */
export function codeProblem(error: Error): string {
  if (error instanceof PlayError && (error.status === 404 || error.status === 400))
    return words.score.wrongCode;
  if (error instanceof PlayError && error.status === 409) return words.score.eventOver;
  return problemText(error);
}
