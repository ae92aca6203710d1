/** A card while a request works on it, with the taps that were applied so far. */
import type { StoredFlag } from '../flags/judge.ts';
import type { Offer } from '../flags/schemas.ts';
import type { CardEntry } from '../scores/card-change.ts';
import type { ScoredEntrant } from '../scores/state.ts';

/** A conflict to raise. It replaces an open one on the same hole. */
export interface Conflict {
  entrantId: string;
  hole: number;
  offer: Offer;
}

export class WorkingCard {
  readonly entrant: ScoredEntrant;
  readonly strokes: (number | null)[];
  readonly entries: CardEntry[] = [];
  readonly #offers = new Map<number, Offer>();
  readonly #decided = new Set<number>();

  constructor(entrant: ScoredEntrant) {
    this.entrant = entrant;
    this.strokes = [...entrant.strokes];
  }

  at(hole: number): number | null {
    return this.strokes[hole - 1] ?? null;
  }

  enter(hole: number, strokes: number | null, tap: NonNullable<CardEntry['tap']>): void {
    this.entries.push({ hole, old: this.at(hole), new: strokes, tap });
    this.strokes[hole - 1] = strokes;
    this.decide(hole);
  }

  /** Settles the conflict on a hole: whoever tapped had seen the stored score. */
  decide(hole: number): void {
    this.#offers.delete(hole);
    this.#decided.add(hole);
  }

  raise(hole: number, offer: Offer): void {
    this.#offers.set(hole, offer);
  }

  get conflicts(): Conflict[] {
    return [...this.#offers].map(([hole, offer]) => ({ entrantId: this.entrant.id, hole, offer }));
  }

  /** The open conflicts that these taps settle. Phones do not see late offers, so they settle none. */
  get decidedFlags(): StoredFlag[] {
    return (this.entrant.flags ?? []).filter(
      ({ kind, status, hole, late }) =>
        kind === 'conflict' && status === 'open' && !late && this.#decided.has(hole),
    );
  }
}
