import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { run, runQuietly } from './run.mjs';

/** Debian's Chromium without windows, which takes a fifth less processor time than hidden windows. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// Extras of a window besides its page: a spare process and hidden pages of the address bar. They take a third
// of the processor time of short visits.
const spare = ['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'];
const playwrightOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Arguments for tests, which may run as root or in a container and must not access the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // Only the last `--disable-features` counts, so those of Playwright are repeated.
  `--disable-features=${[...playwrightOff, ...spare].join()}`,
];

/**
 * Returns the path of a Chromium or Chrome on this machine, or undefined. EASYMOCK_CHROMIUM overrides the
 * search.
 */
export function findChromium() {
  if (process.env.EASYMOCK_CHROMIUM) return process.env.EASYMOCK_CHROMIUM;
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...places].find((path) => existsSync(path));
}

/**
 * Ensures that journeys have a browser that can render Chinese. Returns its path; throws with instructions if
 * it cannot be installed.
 */
export async function ensureBrowser() {
  const missing = [];
  if (!findChromium()) missing.push(shell);
  if (!(await hasChineseFont())) missing.push('fonts-wqy-microhei');
  if (missing.length > 0) await install(missing);
  const path = findChromium();
  if (!path || !existsSync(path))
    throw new Error(`There is no browser at ${path ?? 'any known place'}. ${advice(missing)}`);
  return path;
}

async function hasChineseFont() {
  // macOS includes Chinese fonts.
  if (process.platform !== 'linux') return true;
  const { code, output } = await runQuietly('fc-list', [':lang=zh']);
  return code === 0 && output.trim() !== '';
}

async function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice(packages));
  console.log(`Installing ${packages.join(' and ')} for the browser tests`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  if (code !== 0) throw new Error(advice(packages));
}

function advice(packages) {
  return (
    `The browser tests need ${packages.join(' and ') || 'a Chromium'}. On Debian: ` +
    `sudo apt-get install -y --no-install-recommends ${shell} fonts-wqy-microhei. Elsewhere install Chromium or ` +
    'Chrome and a Chinese font, and set EASYMOCK_CHROMIUM to the browser if it is in an unusual place.'
  );
}
