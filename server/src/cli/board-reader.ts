/** A tournament's board as the API shows it, for the command line; it hears of changes as streams do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Board, BoardName } from '@fairway/golf';
import { heavyThreads } from '../heavy-threads.ts';
import { topicOf } from '../modules/records/changes/changes.ts';
import { type Asked, look } from '../modules/scoring/leaderboard/boards.ts';
import { liveBoards } from '../modules/scoring/leaderboard/live-boards.ts';
import { systemClock } from '../platform/clock.ts';
import type { Doors, Reads } from '../platform/db/doors.ts';
import { sql } from '../platform/db/sql.ts';
import { Listener } from '../platform/db/wire/listener.ts';
import { isUnavailable, notFound } from '../platform/problems.ts';
import { silentLog } from '../platform/running/log.ts';
import type { BoardStanding } from './board-text.ts';

interface Tournament {
  organizationId: string;
  id: string;
  name: string;
}

const RETRY_AFTER_MS = 1000;

/** The requested tournament, else the newest live one. */
export async function findTournament(
  db: Reads,
  organizationId: string,
  id: string | undefined,
): Promise<Tournament> {
  const tournament = await db.one<{ id: string; name: string }>(
    id === undefined
      ? sql`select id, name from tournaments where status = 'live' order by id desc limit 1`
      : sql`select id, name from tournaments where id = ${id}`,
  );
  if (tournament === undefined) throw notFound(id === undefined ? 'A live tournament' : `Tournament ${id}`);
  return { organizationId, ...tournament };
}

export class BoardReader {
  readonly #asked: Asked;
  readonly #tournament: Tournament;
  readonly #board: BoardName;
  readonly #listener: Listener;

  constructor(doors: Doors, databaseUrl: string, tournament: Tournament, board: BoardName) {
    const { organizationId, id: tournamentId } = tournament;
    this.#tournament = tournament;
    this.#board = board;
    this.#listener = new Listener(databaseUrl, silentLog(), doors);
    const live = liveBoards(doors, this.#listener);
    const db = doors.asOrganization(organizationId);
    const threads = heavyThreads(silentLog());
    this.#asked = { db, organizationId, tournamentId, live, clock: systemClock, threads, seen: 0 };
  }

  async read() {
    const { value } = await look(this.#asked, { what: 'boards', view: {} });
    const all: Board[] = JSON.parse(value.toString()).data;
    const found = all.find(({ board }) => board === this.#board);
    if (found === undefined) {
      const names = all.map(({ board }) => board).join(', ');
      throw new Error(`This tournament has no ${this.#board} board. It has: ${names}.`);
    }
    const { id: tournament_id, name: event } = this.#tournament;
    const row = await this.#asked.db.one<{ status: string }>(
      sql`select status from tournaments where id = ${tournament_id}`,
    );
    return { tournament_id, event, status: row?.status ?? 'deleted', ...found };
  }

  /** Yields the board now and after every change; undefined while the database cannot be reached. */
  async *follow(stop: AbortSignal): AsyncGenerator<BoardStanding | undefined> {
    const { live, organizationId, tournamentId } = this.#asked;
    let hasChanged = true;
    let wake = () => {};
    const unfollow = live.follow(topicOf(organizationId, tournamentId), () => {
      hasChanged = true;
      wake();
    });
    stop.addEventListener('abort', () => wake());
    try {
      await this.#listener.start();
      while (!stop.aborted) {
        if (hasChanged) {
          hasChanged = false;
          const standing = await this.#readIfReachable();
          yield standing;
          if (standing !== undefined) continue;
          hasChanged = true;
          await sleep(RETRY_AFTER_MS, undefined, { signal: stop }).catch(() => undefined);
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      unfollow();
    }
  }

  async close(): Promise<void> {
    this.#asked.live.stop();
    await this.#asked.threads.stop();
    await this.#listener.stop();
  }

  async #readIfReachable(): Promise<BoardStanding | undefined> {
    try {
      return await this.read();
    } catch (error) {
      if (isUnavailable(error)) return undefined;
      throw error;
    }
  }
}
