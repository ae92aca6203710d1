/**
 * Files that start real programs or servers, drive a browser or walk over every operation take longest. They
 * begin first, so that no worker ends the run alone with one.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What such a file imports. */
const SLOW =
  /support\/(?:run\/(?:program|release|standby|example)|journeys|expectations\/documents)\.ts|surfaces\/api-v1\.ts/;

const takesLong = ({ moduleId }: TestSpecification): boolean => SLOW.test(readFileSync(moduleId, 'utf8'));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))];
  }
}
