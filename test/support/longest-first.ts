/** Files that start real programs take longest. They begin first, so that no worker ends the run alone with one. */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const startsPrograms = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('support/program.ts');

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}
