import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { run, runQuietly } from './run.mjs';

/** Debian's Chromium without windows, which takes a fifth less processor time than the one with windows that are hidden. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// What a window gets besides its page: a second process in reserve and hidden pages of the address bar. Of short visits they are a
// third of the processor time.
const spare = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
];
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

/** How tests start it: also as root, in a container, and without asking anything of the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // The last of several such arguments counts, so that those of Playwright are repeated.
  `--disable-features=${[...playwrightOff, ...spare].join()}`,
];

/** The path of a Chromium or Chrome on this machine, or undefined. EASYMOCK_CHROMIUM decides when set. */
export function findChromium() {
  if (process.env.EASYMOCK_CHROMIUM) return process.env.EASYMOCK_CHROMIUM;
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...places].find((path) => existsSync(path));
}

/**
 * Sees to it that journeys have a browser, and that it can draw Chinese. Answers its path; throws
 * with what to do when it cannot be had.
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
  // macOS has brought its own for ever.
  if (process.platform !== 'linux') return true;
  const { code, output } = await runQuietly('fc-list', [':lang=zh']);
  return code === 0 && output.trim() !== '';
}

async function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice(packages));
  console.log(`Installing ${packages.join(' and ')} for the browser tests`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  if (code !== 0) throw new Error(advice(packages));
}

function advice(packages) {
  return (
    `The browser tests need ${packages.join(' and ') || 'a Chromium'}. On Debian: ` +
    `sudo apt-get install -y --no-install-recommends ${shell} fonts-wqy-microhei. Elsewhere install Chromium or ` +
    'Chrome and a Chinese font, and set EASYMOCK_CHROMIUM to the browser if it is in an unusual place.'
  );
}
