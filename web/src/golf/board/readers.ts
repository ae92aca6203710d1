/** What a reader of a board is told, by whatever way it comes. */
import type { PublicAnnouncement, PublicBoards } from '@fairway/sdk';
import type { StreamState } from '../../api/stream.ts';

export interface Announced extends PublicAnnouncement {
  retracted: boolean;
}

export interface BoardReaders {
  onBoard(board: PublicBoards): void;
  onAnnouncement?(announcement: Announced): void;
  onState?(state: StreamState): void;
  /** Whatever comes, a heartbeat too. */
  onHeard?(): void;
}
