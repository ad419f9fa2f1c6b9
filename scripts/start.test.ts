import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byDepth } from '../test-depth';
import { killProcessesIn, processesIn } from './processes.fixture';
import { root } from './run.mjs';

const deep = { tags: 'deep' };

const packageName = 'easymock-of-this-test';
const lockOf = (version: string) => ({
  name: 'checkout',
  lockfileVersion: 3,
  packages: {
    '': { name: 'checkout', dependencies: { [packageName]: version } },
    [`node_modules/${packageName}`]: { version, integrity: 'sha512-AAAA' },
  },
});

/**
 * A checkout with the scripts but without the product: programs that are built and started only record that they ran.
 */
class Checkout {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'easymock-checkout-')));
  #started: ChildProcess | undefined;
  output = '';

  constructor() {
    for (const name of ['start', 'dev', 'install', 'build', 'run']) {
      cpSync(join(root, `scripts/${name}.mjs`), join(this.folder, `scripts/${name}.mjs`));
    }
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    this.write('package.json', {
      name: 'checkout',
      type: 'module',
      scripts: { start: scripts.start, dev: scripts.dev },
      dependencies: { [packageName]: '1.0.0' },
    });
    this.write('package-lock.json', lockOf('1.0.0'));
    this.write('packages/server/dist/main.js', "require('node:fs').writeFileSync('server-started', '')");
    this.write('packages/server/dist/package.json', { type: 'commonjs' });
  }

  write(path: string, content: string | object): void {
    mkdirSync(join(this.folder, path, '..'), { recursive: true });
    writeFileSync(join(this.folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  install(version: string): void {
    this.write(`node_modules/${packageName}/package.json`, { name: packageName, version });
    this.write('node_modules/.package-lock.json', lockOf(version));
  }

  /** Starts a build that never ends. */
  buildForever(): void {
    for (const name of ['contract', 'mock-engine', 'search-text', 'wiki-content'])
      this.write(`packages/${name}/package.json`, {});
    this.write('packages/web/index.html', '');
    this.write('node_modules/vite/package.json', { name: 'vite', type: 'module', main: 'index.js' });
    this.write(
      'node_modules/vite/index.js',
      `import { writeFileSync } from 'node:fs';
       export function build() {
         writeFileSync('build-began', '');
         return new Promise(() => setInterval(() => {}, 1000));
       }`,
    );
  }

  start([program, ...args]: readonly [string, ...string[]], registry = 'http://127.0.0.1:9/'): ChildProcess {
    const { npm_lifecycle_event: _, ...environment } = process.env;
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { ...environment, npm_config_registry: registry, npm_config_cache: join(this.folder, '.npm') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.#started = child;
    return child;
  }

  /** Resolves with the exit code or the signal that ended the started process. */
  ended(): Promise<number | string | null> {
    return new Promise((resolve) => this.#started?.once('exit', (code, signal) => resolve(code ?? signal)));
  }

  remove(): void {
    killProcessesIn(this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Starts a registry that answers a ping with 404 and never answers anything else. */
async function silentRegistry(): Promise<{ server: Server; address: string; isAsked: () => boolean }> {
  let asked = false;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/-/ping')) response.writeHead(404).end();
    else asked = true;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}/`, isAsked: () => asked };
}

const waitLimit = { timeout: 40_000, interval: 50 };
const byNpm = ['npm', 'start'] as const;
const byNode = [process.execPath, 'scripts/start.mjs'] as const;
const allWays = [
  ['node scripts/start.mjs', byNode, 'SIGTERM'],
  ['npm start', byNpm, 'SIGTERM'],
  ['npm start', byNpm, 'SIGKILL'],
] as const;

/** Ways in which people start and end the product; a daily run tests only the first. */
const ways = allWays.slice(0, byDepth(1, allWays.length));

describe.skipIf(process.platform !== 'linux')('the start', { timeout: 60_000 }, () => {
  let checkout: Checkout;
  beforeEach(() => {
    checkout = new Checkout();
  });
  afterEach(() => checkout.remove());

  async function expectNothingLeft() {
    await expect.poll(() => processesIn(checkout.folder), waitLimit).toEqual([]);
    expect(checkout.has('server-started')).toBe(false);
  }

  it.each(ways)(
    'by $0, ended by $2 while it installs, takes the installation along and starts nothing',
    deep,
    async (_, command, signal) => {
      const registry = await silentRegistry();
      try {
        const child = checkout.start(command, registry.address);
        const ended = checkout.ended();
        await expect.poll(registry.isAsked, waitLimit).toBe(true);
        child.kill(signal);
        expect(await ended).toBe(signal);
        await expectNothingLeft();
      } finally {
        registry.server.closeAllConnections();
        registry.server.close();
      }
    },
  );

  it.each(ways)(
    'by $0, ended by $2 while it builds, takes the build along and starts nothing',
    async (_, command, signal) => {
      checkout.install('1.0.0');
      checkout.buildForever();
      const child = checkout.start(command);
      const ended = checkout.ended();
      await expect.poll(() => checkout.has('build-began'), waitLimit).toBe(true);
      child.kill(signal);
      expect(await ended).toBe(signal);
      await expectNothingLeft();
    },
  );

  it('ended by SIGTERM while the server is loaded, before it listens to signals, starts nothing', async () => {
    checkout.install('1.0.0');
    checkout.write('scripts/build.mjs', '');
    checkout.write(
      'packages/server/dist/main.js',
      `const { writeFileSync } = require('node:fs');
       writeFileSync('loading', '');
       const end = Date.now() + 1_500;
       while (Date.now() < end);
       setTimeout(() => writeFileSync('server-started', ''), 500);`,
    );
    const child = checkout.start(byNode);
    const ended = checkout.ended();
    await expect.poll(() => checkout.has('loading'), waitLimit).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe('SIGTERM');
    await expectNothingLeft();
  });

  it('leaves signals to the server once it listens to them', async () => {
    checkout.install('1.0.0');
    checkout.write('scripts/build.mjs', '');
    checkout.write(
      'packages/server/dist/main.js',
      `process.on('SIGTERM', () => setTimeout(() => process.exit(7), 100));
       setInterval(() => {}, 1_000);
       setTimeout(() => require('node:fs').writeFileSync('listening', ''), 100);`,
    );
    const child = checkout.start(byNode);
    const ended = checkout.ended();
    await expect.poll(() => checkout.has('listening'), waitLimit).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(7);
  });

  it('keeps what is installed when the registry does not answer, and says in one line what to do', async () => {
    checkout.install('0.9.0');
    checkout.start(byNode);
    expect(await checkout.ended()).toBe(1);
    expect(checkout.output.trim().split('\n')).toEqual([
      `The dependencies have to be installed (${packageName} is new), and http://127.0.0.1:9/ does not answer ` +
        '(ECONNREFUSED). Nothing was changed: connect, or set another registry with "npm config set registry", ' +
        'and start again.',
    ]);
    expect(checkout.has(`node_modules/${packageName}/package.json`)).toBe(true);
    await expectNothingLeft();
  });

  it('by npm run dev, ended by SIGTERM, takes both servers along', async () => {
    checkout.install('1.0.0');
    for (const [name, tool] of Object.entries({ server: 'tsx/dist/cli.mjs', client: 'vite/bin/vite.js' })) {
      const began = join(checkout.folder, `${name}-began`);
      const program = `import('node:fs').then((fs) => fs.writeFileSync(${JSON.stringify(began)}, ''));
        setInterval(() => {}, 1000);`;
      checkout.write(`node_modules/${tool}`, program);
    }
    checkout.write('packages/web/index.html', '');
    const child = checkout.start(['npm', 'run', 'dev']);
    await expect.poll(() => checkout.has('server-began') && checkout.has('client-began'), waitLimit).toBe(true);
    child.kill('SIGTERM');
    await expectNothingLeft();
  });

  it.each(['dev', 'start'])('says in one line why it cannot install: %s', deep, async (name) => {
    checkout.start([process.execPath, `scripts/${name}.mjs`]);
    expect(await checkout.ended()).toBe(1);
    expect(checkout.output.trim().split('\n')).toEqual([
      expect.stringMatching(/^The dependencies have to be installed \(none are installed\)/),
    ]);
  });

  it('needs no registry when the lock is what is installed', async () => {
    checkout.install('1.0.0');
    checkout.start(byNpm);
    expect(await checkout.ended()).toBe(0);
    expect(checkout.has('server-started')).toBe(true);
  });
});
