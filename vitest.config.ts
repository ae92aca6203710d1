import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';
import { SlowestFiles } from './test/support/run/slowest-files.ts';

export default defineConfig({
  test: {
    include: [
      'golf/**/*.test.ts',
      'sdk/**/*.test.ts',
      'server/src/**/*.test.ts',
      'web/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    globalSetup: ['test/support/run/global-setup.ts'],
    setupFiles: ['test/support/run/own-time.ts', 'test/support/run/note-statements.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Longer than a busy machine takes for what happens once a second, and shorter than the five seconds after
    // which an idle worker looks by itself: what should wake it is still seen to.
    expect: { poll: { timeout: 4000 } },
    pool: 'forks',
    // As the service has it: short-lived objects are collected less often.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: 3,
    // Loading the program anew for every file took longer than most files take; each still has a database of
    // its own.
    isolate: false,
    // Every run translated all sources anew, which took longer than a small part of the tests; the key is a
    // file's content.
    experimental: { fsModuleCache: true },
    reporters: ['default', new SlowestFiles()],
    sequence: { sequencer: LongestFirst },
  },
});
