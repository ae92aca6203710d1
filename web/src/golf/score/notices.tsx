/**
 * What somebody has to know or decide before the next shot: conflicts, refusals, a full phone, news of the
 * organizer.
 */
import type { PlayCard } from '../../api/play-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Note } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/golf.ts';
import { type Conflict, entrantsOf, openConflicts, type Refusal } from './card.ts';
import { News } from './messages.tsx';
import styles from './notices.module.css';
import type { Scoring, State } from './scoring.ts';
import { strokesText } from './strokes.ts';

interface Props {
  scoring: Scoring;
  state: State;
  card: PlayCard;
}

export function Notices({ scoring, state, card }: Props) {
  const { taps, refusals, isSafe } = state;
  const { tournament, signed, open } = card;
  return (
    <>
      {!isSafe && (
        <div role="alert" className={styles.alert}>
          <p>{words.score.noRoom}</p>
        </div>
      )}
      {openConflicts(card, taps).map((conflict) => (
        <Disagreement
          key={`${conflict.hole} ${conflict.player_id}`}
          conflict={conflict}
          name={nameOf(card, conflict.player_id)}
          onChoice={(strokes) =>
            scoring.tap({ hole: conflict.hole, playerId: conflict.player_id }, strokes, conflict.stored)
          }
        />
      ))}
      {refusals.map((refusal) => (
        <Refused
          key={refusal.opId}
          refusal={refusal}
          name={nameOf(card, refusal.playerId)}
          onDismiss={scoring.dismiss}
        />
      ))}
      {tournament.suspended && <Note>{words.score.suspended}</Note>}
      {!open && signed === null && <Note>{closedText(card)}</Note>}
      <News card={card} />
    </>
  );
}

interface DisagreementProps {
  conflict: Conflict;
  name: string | undefined;
  onChoice(strokes: number | null): void;
}

/** Both phones may choose; each is told from its own side. */
function Disagreement({ conflict: { hole, stored, offered, by }, name, onChoice }: DisagreementProps) {
  const [here, there] = [strokesText(stored), strokesText(offered)];
  const sentence =
    by === 'this' ? words.score.otherEntered(hole, here, there) : words.score.otherOffers(hole, here, there);
  return (
    <div role="alert" aria-label={sentence} className={styles.alert}>
      {name !== undefined && <p className={styles.name}>{name}</p>}
      <p>{sentence}</p>
      <div className={styles.choice}>
        <Button onClick={() => onChoice(stored)}>{words.score.keep(here)}</Button>
        <Button onClick={() => onChoice(offered)}>{words.score.use(there)}</Button>
      </div>
    </div>
  );
}

interface RefusedProps {
  refusal: Refusal;
  name: string | undefined;
  onDismiss(opId: string): void;
}

function Refused({ refusal, name, onDismiss }: RefusedProps) {
  const { opId, hole, strokes, code, message } = refusal;
  const sentence = words.score.notTaken(hole, strokesText(strokes));
  const why = (code && words.score.because[code]) || message || words.score.refused;
  return (
    <div role="alert" aria-label={sentence} className={styles.alert}>
      {name !== undefined && <p className={styles.name}>{name}</p>}
      <p>
        {sentence}. {why}
      </p>
      <div className={styles.choice}>
        <Button onClick={() => onDismiss(opId)}>{words.score.dismiss}</Button>
      </div>
    </div>
  );
}

/** In team events there is nobody to name. */
const nameOf = (card: PlayCard, playerId: string | null): string | undefined =>
  playerId === null ? undefined : entrantsOf(card).find((entrant) => entrant.playerId === playerId)?.name;

function closedText({ tournament: { status } }: PlayCard): string {
  const { closed } = words.score;
  if (status === 'final') return closed.final;
  return status === 'archived' ? closed.archived : closed.notOpen;
}
