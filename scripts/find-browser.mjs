/**
 * Finds a Chromium on this machine, for the journeys through the pages. No package brings one for every
 * platform.
 */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The one without windows first: the journeys take a quarter less time in it. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'microsoft-edge',
];

const PROGRAM_FILES = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
const USUAL = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: PROGRAM_FILES.filter(Boolean).flatMap((folder) =>
    [
      'Chromium/Application/chrome.exe',
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ].map((file) => path.join(folder, file)),
  ),
};

/** Where Playwright keeps what it has downloaded, and what that is called there. */
const CACHES = {
  darwin: path.join(homedir(), 'Library/Caches/ms-playwright'),
  win32: path.join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
  linux: path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'ms-playwright'),
};
const DOWNLOADED = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
];

/** The path of the program; undefined where there is none. `FAIRWAY_BROWSER` goes before everything else. */
export function findBrowser() {
  const given = process.env.FAIRWAY_BROWSER;
  if (given) return existsSync(given) ? given : undefined;
  return [...onPath(), ...(USUAL[process.platform] ?? []), ...inCache()].find((file) => existsSync(file));
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/** The newest first. */
function inCache() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || CACHES[process.platform];
  if (!cache || !existsSync(cache)) return [];
  const revision = (name) => Number(name.split('-').at(-1));
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => revision(b) - revision(a))
    .flatMap((name) => DOWNLOADED.map((file) => path.join(cache, name, file)));
}
