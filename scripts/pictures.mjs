/**
 * `npm run pictures`: takes the pictures of the README anew. It starts the service with its demo in a folder
 * of its own, lets a part of the live round play, signs in by the link of the banner, and leaves nothing
 * behind but docs/pictures.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';
import { prepare, ROOT } from './prepare.mjs';

const PICTURES = path.join(ROOT, 'docs/pictures');
const SIZE = { width: 1280, height: 800 };
const PORT = '3939';
/** Enough of the round for a board with something on it. */
const HOLES_PLAYED = 250;

const executablePath = findBrowser();
if (executablePath === undefined) {
  process.stderr.write('No Chromium found: "npm run browser" installs one.\n');
  process.exit(1);
}
await prepare();
mkdirSync(PICTURES, { recursive: true });
const folder = mkdtempSync(path.join(tmpdir(), 'fairway-pictures-'));
const env = { ...process.env, PORT, DATA_DIR: folder, LOG_LEVEL: 'silent' };
const children = [];
try {
  const [, join] = await lineOf(start('server/dist/programs/main.js'), /Dashboard {2}(\S+)/);
  await playSome();
  await takePictures(join);
} finally {
  for (const child of children.reverse()) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

function start(program, ...args) {
  const child = spawn(process.execPath, [path.join(ROOT, program), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

/** The first line that looks like this. */
async function lineOf(child, pattern) {
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line);
    if (found !== null) return found;
  }
  throw new Error(`The program ended without saying ${pattern}.`);
}

async function playSome() {
  const round = start('server/dist/programs/fairway.js', 'demo', 'live', '--speed', '1000');
  let played = 0;
  for await (const _line of createInterface({ input: round.stdout })) {
    played += 1;
    if (played === HOLES_PLAYED) break;
  }
  round.kill('SIGTERM');
}

async function takePictures(join) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await page.goto(join);
  await page.getByLabel('Your name').fill('Olivia Park');
  await page.getByLabel('Email').fill('olivia@willowcreek.example');
  await page.getByLabel('Password', { exact: true }).fill('a calm morning round');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: "Members' Shotgun Scramble" }).waitFor();
  await picture(page, 'Overview', page.getByRole('img'), 'dashboard-overview.png');
  await picture(page, 'Boards', page.getByRole('table'), 'dashboard-boards.png');
  await browser.close();
}

/** Pages of an event never stop listening, so a picture waits for what it should show. */
async function picture(page, name, shown, file) {
  await page.getByRole('navigation', { name: 'Tournament' }).getByRole('link', { name, exact: true }).click();
  await shown.first().waitFor();
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: path.join(PICTURES, file) });
  process.stdout.write(`docs/pictures/${file} is taken.\n`);
}
