/** What golfers' pages say when the service refuses, or cannot be reached. */
import type { calls as english } from '../../en/golf/calls.ts';

export const calls: typeof english = {
  refused: {
    400: 'Bitte die Angaben prüfen.',
    404: 'Das gibt es nicht mehr. Bitte die Seite neu laden.',
    409: 'Das ist gerade nicht möglich. Bitte die Seite neu laden oder den Veranstalter fragen.',
  },
  unreachable: 'Keine Verbindung. Bitte das Netz prüfen und noch einmal versuchen.',
  unavailable: 'Das hat nicht geklappt. Bitte gleich noch einmal versuchen.',
  tooMany: 'Zu viele Versuche. Bitte eine Minute warten.',
};
