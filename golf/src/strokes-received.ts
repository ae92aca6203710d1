/**
 * On which holes a player receives strokes, or gives them back (Rules of Handicapping, Appendix E): hardest
 * hole first when receiving, easiest hole first when giving. They always add up to the playing handicap.
 */

/** `ranks` are the stroke indexes of the holes, 1 for the hardest up to the number of holes. */
export function strokesReceived(playing: number, ranks: readonly number[]): number[] {
  const holes = ranks.length;
  const everywhere = Math.floor(Math.abs(playing) / holes);
  const over = Math.abs(playing) % holes;
  return playing >= 0
    ? ranks.map((rank) => everywhere + (rank <= over ? 1 : 0))
    : ranks.map((rank) => 0 - everywhere - (rank > holes - over ? 1 : 0));
}

/** The reduction of a live net score without stroke indexes: the handicap's share of the holes played. */
export function strokesSoFar(playing: number, thru: number, holes: number): number {
  return thru === holes ? playing : Math.floor((playing * thru) / holes);
}
