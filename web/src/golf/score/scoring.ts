/**
 * A phone that scores for a team: what it shows, and what a person can do with it. A tap shows at once, is
 * kept, and is then sent; the card follows what other phones and staff do.
 */
import { endSession, followCard, openSession, signCard } from '../../api/play.ts';
import type { PlayCard } from '../../api/play-types.ts';
import { words } from '../../words/golf.ts';
import { pauseAfter } from './backoff.ts';
import { type Cell, strokesAt } from './card.ts';
import { newId, sendInBackground } from './device.ts';
import type { KeptTap } from './kept.ts';
import { type Loaded, Queue } from './queue.ts';
import { SYNC_TAG, sendAll } from './sync.ts';
import { inTurn } from './turns.ts';

/** `taps` are those of the session's team. */
export interface State extends Loaded {
  /**
   * How many taps are kept and not sent, of whatever team: who reads "3 not sent yet" may close the page. It is
   * never 0 while a tap is on its way to the database.
   */
  unsent: number;
  /** False until it is known what the phone has kept. */
  isReady: boolean;
  /** Whether the card is the service's of today, and not only the one that was kept. */
  isHeard: boolean;
  isOffline: boolean;
  /** Whether taps outlive the page. */
  isSafe: boolean;
}

export class Scoring {
  readonly #queue = new Queue();
  readonly #listeners = new Set<() => void>();
  readonly #news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(SYNC_TAG);
  #state: State = {
    ...{ session: undefined, card: undefined, taps: [], refusals: [], isWhole: true, unsent: 0 },
    ...{ isReady: false, isHeard: false, isOffline: false, isSafe: true },
  };
  /** Tapped, but not in the database yet. */
  #fresh: readonly KeptTap[] = [];
  #unfollow: (() => void) | undefined;
  #followed: string | undefined;
  #sending: Promise<void> = Promise.resolve();
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#news?.addEventListener('message', () => void this.#refresh());
  }

  get state(): State {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows what is kept, and sends what waits. */
  async start(): Promise<void> {
    await this.#refresh();
    await this.#send();
  }

  /** Whenever there may be a connection again: what waits is sent, and the card is followed anew. */
  wake = (): void => {
    this.#stopFollowing();
    this.#failures = 0;
    void this.start();
  };

  /** Rejects with a sentence for people. */
  async enter(code: string): Promise<void> {
    const { token, card } = await openSession(code);
    const session = { token, teamId: card.team.id, isEnded: false };
    if (!(await this.#queue.begin(session, card))) {
      await endSession(token).catch(() => undefined);
      const former = this.#state.card?.team.team_name ?? words.score.anotherTeam;
      throw new Error(words.score.otherTeam(card.team.team_name, former));
    }
    await this.#changed();
    this.#show({ isHeard: true });
    this.wake();
  }

  tap({ hole, playerId }: Cell, strokes: number | null, base = this.#known({ hole, playerId })): void {
    const { session } = this.#state;
    if (session === undefined) return;
    const tap: KeptTap = {
      ...{ op_id: newId(), hole, strokes, base_strokes: base, at: new Date().toISOString() },
      teamId: session.teamId,
      ...(playerId !== null && { player_id: playerId }),
    };
    this.#fresh = [...this.#fresh, tap];
    this.#show({ taps: [...this.#state.taps, tap], unsent: Math.max(this.#state.unsent, 1) });
    void this.#keep(tap);
  }

  dismiss = async (opId: string): Promise<void> => {
    await this.#queue.dismiss(opId);
    await this.#changed();
  };

  /** Rejects with a sentence for people. */
  async sign(name: string): Promise<void> {
    await this.#send();
    const { session, taps } = await this.#queue.load();
    if (session === undefined || taps.length > 0) throw new Error(words.score.unsentFirst);
    await this.#queue.keepCard(await signCard(session.token, name));
    await this.#changed();
  }

  /** Forgets the team, and whatever was not sent. */
  async leave(): Promise<void> {
    const token = this.#state.session?.token;
    this.#stopFollowing();
    await this.#queue.clear(token);
    await this.#changed();
    if (token !== undefined) await endSession(token).catch(() => undefined);
  }

  #known(cell: Cell): number | null {
    const { card, taps } = this.#state;
    return card === undefined ? null : strokesAt(card, taps, cell);
  }

  async #keep(tap: KeptTap): Promise<void> {
    await this.#queue.add(tap);
    this.#fresh = this.#fresh.filter((one) => one !== tap);
    await this.#changed();
    await this.#send();
  }

  /**
   * Taps that come while others are under way go with the next turn. Whatever goes wrong, it is tried again.
   */
  #send(): Promise<void> {
    clearTimeout(this.#retry);
    this.#sending = this.#sending.then(() => this.#sendOnce()).catch(() => this.#sendLater(0));
    return this.#sending;
  }

  async #sendOnce(): Promise<void> {
    if (this.#state.unsent === 0 && this.#state.isWhole) return;
    const sending = await inTurn(navigator.locks, () => sendAll(this.#queue, () => void this.#changed()));
    await this.#changed();
    this.#show({ isOffline: !sending.done && sending.why === 'offline' });
    if (sending.done) this.#failures = 0;
    else if (sending.why !== 'ended') this.#sendLater(sending.askedMs);
  }

  #sendLater(askedMs: number): void {
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#send(), pauseAfter(this.#failures, askedMs));
    void sendInBackground(SYNC_TAG);
  }

  #follow(): void {
    const { session } = this.#state;
    if (session === undefined || session.isEnded || this.#followed === session.token) return;
    const { token } = session;
    this.#stopFollowing();
    this.#followed = token;
    this.#unfollow = followCard(token, {
      onCard: (card) => void this.#take(card),
      onState: (state, status) => {
        if (state === 'live') this.#hear();
        else if (state === 'silent') this.#show({ isOffline: true });
        else if (status === 401) void this.#queue.markEnded(token).then(() => this.#changed());
      },
    });
  }

  #stopFollowing(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#followed = undefined;
  }

  #hear(): void {
    const wasOffline = this.#state.isOffline;
    this.#show({ isOffline: false });
    if (wasOffline) void this.#send();
  }

  async #take(card: PlayCard): Promise<void> {
    await this.#queue.keepCard(card);
    await this.#refresh();
    this.#show({ isHeard: true });
  }

  async #changed(): Promise<void> {
    this.#news?.postMessage(null);
    await this.#refresh();
  }

  async #refresh(): Promise<void> {
    const kept = await this.#queue.load();
    const fresh = this.#fresh.filter((tap) => !kept.taps.some(({ op_id }) => op_id === tap.op_id));
    const taps = [...kept.taps, ...fresh].filter(({ teamId }) => kept.session?.teamId === teamId);
    const unsent = Math.max(kept.taps.length, Math.min(fresh.length, 1));
    this.#show({ ...kept, taps, unsent, isSafe: this.#queue.isSafe, isReady: true });
    if (kept.session?.isEnded !== false) this.#stopFollowing();
    else this.#follow();
  }

  #show(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
