/** One thing that was looked at, and what to do about it. */
export interface Finding {
  name: string;
  /** `wrong` must be put right, `doubtful` may be meant so, `left out` is not in use. */
  state: 'good' | 'doubtful' | 'wrong' | 'left out';
  says: string;
  advice?: string;
}

export const good = (name: string, says: string): Finding => ({ name, state: 'good', says });
export const leftOut = (name: string, says: string): Finding => ({ name, state: 'left out', says });
export const doubtful = (name: string, says: string, advice: string): Finding => ({
  name,
  state: 'doubtful',
  says,
  advice,
});
export const wrong = (name: string, says: string, advice?: string): Finding => ({
  name,
  state: 'wrong',
  says,
  ...(advice !== undefined && { advice }),
});

const MARKS = { good: '✓', doubtful: '!', wrong: '✗', 'left out': '–' };

export const shownChecks = (checks: readonly Finding[]): string => {
  const width = Math.max(...checks.map(({ name }) => name.length)) + 2;
  return checks
    .flatMap(({ name, state, says, advice }) => [
      `${MARKS[state]} ${name.padEnd(width)}${says}`,
      ...(advice === undefined ? [] : advice.split('\n').map((line) => `  ${' '.repeat(width)}→ ${line}`)),
    ])
    .join('\n');
};
