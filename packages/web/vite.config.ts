import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';
// Imported by path, because Node loads the configuration and does not read TypeScript from a package.
import { noncePlaceholder } from '../contract/src/index';
import { REGION_LINES } from '../mock-engine/src/placeholders/generators/data/regions';
import { planChunks } from './chunk-plan';
import { checkChunkImports, chunksByShell, isPage } from './chunks';
import { diagramFrame } from './diagram-frame';
import { inlineScripts } from './inline-scripts';
import { katexFonts } from './katex-fonts';
import { pdfFiles } from './pdf-files';
import { stylesInScripts } from './styles-in-scripts';
import { tablesAsData } from './tables-as-data';
import { tinymceMarkup } from './tinymce-markup';
import { withoutUnusedTableParts } from './unused-table-parts';

/**
 * Removes all administrative divisions of China but the first province from the pages. The divisions are most
 * of the engine's data. Only workers, which are bundled without this plugin, generate data. Pages compile
 * only texts that they suggest or read themselves, for which one province is enough.
 */
function divisionsInWorkers(): Plugin {
  return {
    name: 'divisions-in-workers',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id.endsWith('/mock-engine/src/placeholders/generators/data/regions.ts')
        ? `export const REGION_LINES = ${JSON.stringify(REGION_LINES.slice(0, 1))};`
        : null;
    },
  };
}

/**
 * Refuses a bundle that contains the schema library: 90 kB that no screen needs. The library also tries to
 * compile code, which the content security policy of the pages forbids.
 */
function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const rendered = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
        if (!rendered.some(([id]) => id.includes('/node_modules/zod/'))) continue;
        const users = rendered.map(([id]) => id).filter((id) => id.includes('/contract/src/'));
        this.error(
          `A screen imports a contract file that contains schemas: ${users.join(', ')}. Move what it needs to a file without them.`,
        );
      }
    },
  };
}

const server = 'http://127.0.0.1:7300';

/** Plugins that decide which modules and which parts of them are in the bundle. */
const plugins = (command: 'build' | 'serve') => [
  react(),
  // Development evaluates the tables itself, because they change with the contract.
  ...(command === 'build' ? [tablesAsData(), withoutUnusedTableParts()] : []),
  divisionsInWorkers(),
  katexFonts(),
  tinymceMarkup(fileURLToPath(new URL('./src/features/wiki/tiny/tiny-markup.ts', import.meta.url))),
];

/** Files whose modules follow from who loads them; the plan sorts the rest. */
const namedChunks = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler)\/|^\0rolldown\/runtime/, priority: 20 },
  ...chunksByShell(),
  // Keeps forms out of the frame, which imports two of their contexts.
  {
    name: 'form',
    test: /node_modules\/@rc-component\/(async-validator\/|form\/es\/(?!FormContext|FieldContext))/,
    includeDependenciesRecursively: false,
    priority: 16,
  },
];

const rolldownOptions = {
  // The app, the page that browsers get at the address of a mock, and the page of a shared article.
  input: ['index.html', 'tester.html', 'shared.html'],
  treeshake: {
    // Modules of our packages and zod have no side effects, so unused files can be left out.
    moduleSideEffects: [
      { test: /packages\/(contract|mock-engine|search-text|wiki-content)\/src|node_modules\/zod/, sideEffects: false },
      // Parts of the component library have no side effects, although the library does not declare this.
      { test: /node_modules\/@rc-component\//, sideEffects: false },
    ],
  },
};

/** Name of the planned chunks until they are written, which no module of ours has. */
const planned = 'planned';

/** Removes the extension of a style sheet, and the number that only distinguishes planned chunks. */
const fileNameOf = (name: string): string => name.replace(/\.\w+$/, '').replace(/^planned-\d+$/, 'shared');

/** Options that the two builds share. */
const shared = {
  base: '/easymock/',
  // Resolves the engine to its sources instead of its last build; see docs/decisions/010.
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
} as const;

/** Builds once with a file for each set of entries, without writing, and plans the files from that. */
async function chunkPlan(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    ...shared,
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: plugins('build'),
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      target: 'es2022',
      rolldownOptions: {
        ...rolldownOptions,
        output: {
          codeSplitting: {
            groups: [...namedChunks, { name: planned, minShareCount: 2, entriesAware: true, priority: 5 }],
          },
        },
      },
    },
  });
  if (!('output' in result)) throw new Error('The first build returned no files.');
  return planChunks(result.output, planned, (module) => isPage.test(module));
}

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const plan = command === 'build' ? await chunkPlan() : new Map<string, string>();
  return {
    ...shared,
    // The server replaces the placeholder with a new nonce in each response; see platform/http/pages/page.ts there.
    html: { cspNonce: noncePlaceholder },
    plugins: [
      plugins(command),
      inlineScripts(),
      withoutSchemas(),
      diagramFrame(),
      pdfFiles(),
      checkChunkImports(),
      stylesInScripts(),
    ],
    server: { port: 7310, proxy: { '/easymock/api': server, '/easymock/mock': server, '/mock': server } },
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      target: 'es2022',
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        ...rolldownOptions,
        output: {
          chunkFileNames: ({ name }) => `assets/${fileNameOf(name)}-[hash].js`,
          assetFileNames: ({ names: [name = 'asset'] }) => `assets/${fileNameOf(name)}-[hash][extname]`,
          codeSplitting: {
            groups: [
              ...namedChunks,
              { name: (id) => plan.get(id) ?? null, includeDependenciesRecursively: false, priority: 5 },
            ],
          },
        },
      },
    },
  };
});
