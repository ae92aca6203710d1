/**
 * What somebody has to know or decide before the next shot: conflicts, refusals, a full phone, news of the
 * organizer.
 */
import type { PlayCard } from '../../api/play-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Note } from '../../kit/overlays/messages.tsx';
import { type Conflict, entrantsOf, openConflicts, type Refusal } from './card.ts';
import { News } from './messages.tsx';
import styles from './notices.module.css';
import type { Scoring, State } from './scoring.ts';
import { strokesText } from './words.ts';

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
          <p>
            This phone has no room to keep scores. They stay only while this page is open: leave it open until
            all is sent.
          </p>
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
      {tournament.suspended && <Note>Play is suspended.</Note>}
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
    by === 'this'
      ? `Hole ${hole}: another device entered ${here}, you entered ${there}`
      : `Hole ${hole}: ${here} is stored, another device entered ${there}`;
  return (
    <div role="alert" aria-label={sentence} className={styles.alert}>
      {name !== undefined && <p className={styles.name}>{name}</p>}
      <p>{sentence}</p>
      <div className={styles.choice}>
        <Button onClick={() => onChoice(stored)}>Keep {here}</Button>
        <Button onClick={() => onChoice(offered)}>Use {there}</Button>
      </div>
    </div>
  );
}

interface RefusedProps {
  refusal: Refusal;
  name: string | undefined;
  onDismiss(opId: string): void;
}

function Refused({ refusal: { opId, hole, strokes, message }, name, onDismiss }: RefusedProps) {
  const sentence = `Hole ${hole}: ${strokesText(strokes)} was not taken`;
  return (
    <div role="alert" aria-label={sentence} className={styles.alert}>
      {name !== undefined && <p className={styles.name}>{name}</p>}
      <p>
        {sentence}. {message}
      </p>
      <div className={styles.choice}>
        <Button onClick={() => onDismiss(opId)}>Dismiss</Button>
      </div>
    </div>
  );
}

/** In team events there is nobody to name. */
const nameOf = (card: PlayCard, playerId: string | null): string | undefined =>
  playerId === null ? undefined : entrantsOf(card).find((entrant) => entrant.playerId === playerId)?.name;

function closedText({ tournament: { status } }: PlayCard): string {
  if (status === 'final')
    return 'The event is final. Late scores go to the organizer, who decides about them.';
  return status === 'archived' ? 'The event is over.' : 'The organizer has not opened scoring yet.';
}
