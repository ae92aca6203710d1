/** The dialogs of the page: which one is open, and about whom. */
import type { Player, Team } from '@fairway/sdk';
import { CodeDialog, NewCode } from './code-dialog.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { ImportTeams } from './import-teams.tsx';
import { MovePlayer, SeatPlayer } from './move-player.tsx';
import { NewTeam } from './new-team.tsx';
import { AddPlayer, EditPlayer } from './player-dialogs.tsx';
import { RenameTeam } from './rename-team.tsx';

export type Ask =
  | { kind: 'new' | 'import' }
  | { kind: 'code' | 'rename' | 'delete' | 'add'; team: Team }
  | { kind: 'move' | 'edit'; player: Player }
  | { kind: 'seat'; player: Player; team: Team }
  | { kind: 'show-code'; teamName: string; code: string };

interface Props {
  ask: Ask | undefined;
  teams: readonly Team[];
  onAsk(ask: Ask | undefined): void;
}

export function TeamDialogs({ ask, teams, onAsk }: Props) {
  const onClose = () => onAsk(undefined);
  const onCode = (teamName: string, code: string) => onAsk({ kind: 'show-code', teamName, code });
  switch (ask?.kind) {
    case 'new':
      return <NewTeam onClose={onClose} onCode={onCode} />;
    case 'import':
      return <ImportTeams onClose={onClose} />;
    case 'code':
      return <NewCode team={ask.team} onClose={onClose} onCode={onCode} />;
    case 'rename':
      return <RenameTeam team={ask.team} onClose={onClose} />;
    case 'delete':
      return <DeleteTeam team={ask.team} onClose={onClose} />;
    case 'add':
      return <AddPlayer team={ask.team} onClose={onClose} />;
    case 'move':
      return <MovePlayer player={ask.player} teams={teams} onClose={onClose} />;
    case 'seat':
      return <SeatPlayer player={ask.player} team={ask.team} onClose={onClose} />;
    case 'edit':
      return <EditPlayer player={ask.player} onClose={onClose} />;
    case 'show-code':
      return <CodeDialog teamName={ask.teamName} code={ask.code} onClose={onClose} />;
    default:
      return null;
  }
}
