import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Contract = typeof import('../contract/src/wiki/diagram-frame');
type Files = ReadonlyMap<string, string | Uint8Array>;

const here = import.meta.dirname;
const base = '/easymock/';
// Copies of paths in the contract, which cannot be imported here: the configuration of the tests imports this
// file, and Vite complains about imports without a file extension there.
const page = 'diagram-frame.html';
const scripts = 'assets/diagram';

/**
 * Bundles the page of the frame that draws diagrams, with the scripts that its policy allows. A separate
 * bundle shares no file with the app, so that no other page loads a byte for diagrams.
 * @returns the content of each file by its name in the build
 */
async function bundleFrame(): Promise<Files> {
  const { output } = (await build({
    configFile: false,
    root: here,
    base,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      assetsDir: scripts,
      // Preloading is disabled, because the policy of the page allows scripts to be loaded only by imports.
      modulePreload: false,
      chunkSizeWarningLimit: 900,
      rolldownOptions: { input: join(here, page) },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

/** Adds the page of the frame to the build, and serves it in development and in tests as the server does. */
export function diagramFrame(): Plugin {
  let bundled: Promise<Files> | undefined;
  return {
    name: 'diagram-frame',
    configureServer(server) {
      const headersOf = async (name: string): Promise<Readonly<Record<string, string>>> => {
        const contract = await server.ssrLoadModule(join(here, '../contract/src/wiki/diagram-frame.ts'));
        const { diagramFrameHeaders, diagramScriptHeaders } = contract as Contract;
        return name === page ? diagramFrameHeaders : { ...diagramScriptHeaders, 'Content-Type': 'text/javascript' };
      };
      server.watcher.on('change', (path) => {
        if (path.includes('/wiki/diagram/')) bundled = undefined;
      });
      server.middlewares.use((request, response, next) => {
        const [path = ''] = request.url?.split('?') ?? [];
        const name = path.startsWith(base) ? path.slice(base.length) : '';
        if (name !== page && !name.startsWith(`${scripts}/`)) return next();
        bundled ??= bundleFrame();
        Promise.all([bundled, headersOf(name)]).then(([files, headers]) => {
          const content = files.get(name);
          if (content === undefined) return next();
          for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
          response.end(content);
        }, next);
      });
    },
    async generateBundle() {
      for (const [fileName, source] of await bundleFrame()) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
