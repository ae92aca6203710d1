/**
 * `npm run browser`: sees to a Chromium for the journeys through the pages. As root on Debian or Ubuntu it
 * installs one, else it says the command to type.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';

const HOW_TO = {
  darwin: 'brew install --cask chromium',
  win32: 'winget install Hibbiki.Chromium',
  linux: 'sudo apt-get install chromium (or the package of your distribution)',
};

const found = findBrowser() ?? install();
if (found === undefined) {
  process.stderr.write(
    `No Chromium found. Install one: ${HOW_TO[process.platform] ?? HOW_TO.linux}; or name one with FAIRWAY_BROWSER.\n`,
  );
  process.exit(1);
}
process.stdout.write(`The browser for the journeys is ${found}.\n`);

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write('Installing Chromium …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  apt('update');
  const packages = ['chromium-headless-shell', 'chromium'];
  const tries = packages.map((name) => () => apt('install', '-y', '--no-install-recommends', name));
  if (!tries.some((install) => install().status === 0)) {
    process.stderr.write(`apt-get install found neither of ${packages.join(' and ')}.\n`);
    return undefined;
  }
  return findBrowser();
}
