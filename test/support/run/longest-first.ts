/**
 * Files that start real programs or drive a browser take longest. They begin first, so that no worker ends
 * the run alone with one.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const takesLong = ({ moduleId }: TestSpecification): boolean =>
  /support\/(?:run\/program|journeys)\.ts/.test(readFileSync(moduleId, 'utf8'));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))];
  }
}
