/** Asks before an announcement is sent, deleted or taken off the board. */
import type { Announcement } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { ANNOUNCEMENTS, audienceText } from './queries.ts';

const said = words.messages.announcements;

export type Asked = 'send' | 'delete' | 'retract';

interface QuestionProps {
  announcement: Announcement;
  about: Asked;
  onClose(): void;
}

/** None of these can be undone. */
export function AnnouncementQuestion({ announcement, about, onClose }: QuestionProps) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { announcements } = api.tournaments;
  const { verb, question, done, does } = WORDS[about];
  const act = useAction<void, unknown>(() => announcements[about](tournamentId, announcement.id), {
    done: () => done,
    refresh: [useEventKey(ANNOUNCEMENTS)],
    onDone: onClose,
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={question(announcement.title)}
      description={does(announcement)}
      verb={verb}
      action={act}
    />
  );
}

interface Words {
  verb: string;
  question(title: string): string;
  done: string;
  /** What it does to whom. */
  does(announcement: Announcement): string;
}

const WORDS: Record<QuestionProps['about'], Words> = {
  send: {
    verb: said.send,
    question: said.sendQuestion,
    done: said.sentToast,
    does: ({ channels, audience }) =>
      [
        channels.includes('email') && said.mailedTo(audienceText(audience)),
        channels.includes('board') && said.shown,
        channels.includes('email') && said.noUnsend,
      ]
        .filter(Boolean)
        .join(' '),
  },
  delete: {
    verb: said.delete,
    question: said.deleteQuestion,
    done: said.deletedToast,
    does: () => said.deleteHint,
  },
  retract: {
    verb: said.retract,
    question: said.retractQuestion,
    done: said.retractedToast,
    does: () => said.retractHint,
  },
};
