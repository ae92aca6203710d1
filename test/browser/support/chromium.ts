/**
 * The browser of the journeys: one for each worker of the test run, started by the first journey that needs
 * it.
 */
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Nothing that calls home, and no sandbox: root has none, and the pages are our own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

let running: Promise<Browser> | undefined;

/** False: journeys are skipped. */
export const hasBrowser = (): boolean => inject('browserPath') !== '';

export function theBrowser(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: inject('browserPath'), args: FLAGS });
  return running;
}
