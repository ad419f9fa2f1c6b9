import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// Imported by path, because Node loads the configuration and does not read TypeScript from a package.
import { noncePlaceholder } from '../contract/src/index';
import { REGION_LINES } from '../mock-engine/src/placeholders/generators/data/regions';
import { chunksByPage, withoutChunkCircles } from './chunks';
import { diagramFrame } from './diagram-frame';
import { inlineScripts } from './inline-scripts';
import { katexFonts } from './katex-fonts';
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

export default defineConfig(({ command }) => ({
  base: '/easymock/',
  // The server replaces the placeholder with a new nonce in each response; see platform/http/pages/page.ts there.
  html: { cspNonce: noncePlaceholder },
  plugins: [
    react(),
    inlineScripts(),
    // Development evaluates the tables itself, because they change with the contract.
    ...(command === 'build' ? [tablesAsData(), withoutUnusedTableParts()] : []),
    divisionsInWorkers(),
    katexFonts(),
    withoutSchemas(),
    diagramFrame(),
    withoutChunkCircles(),
    tinymceMarkup(fileURLToPath(new URL('./src/features/wiki/tiny/tiny-markup.ts', import.meta.url))),
  ],
  server: { port: 7310, proxy: { '/easymock/api': server, '/easymock/mock': server, '/mock': server } },
  // Resolves the engine to its sources instead of its last build; see docs/decisions/010.
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The app, the page that browsers get at the address of a mock, and the page of a shared article.
      input: ['index.html', 'tester.html', 'shared.html'],
      treeshake: {
        // Modules of our packages and zod have no side effects, so unused files can be left out.
        moduleSideEffects: [
          {
            test: /packages\/(contract|mock-engine|search-text|wiki-content)\/src|node_modules\/zod/,
            sideEffects: false,
          },
          // Parts of the component library have no side effects, although the library does not declare this.
          { test: /node_modules\/@rc-component\//, sideEffects: false },
        ],
      },
      output: {
        // Rolldown names a shared chunk after all modules that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset'] }) =>
          name.includes('~') ? `assets/${name.split('~')[0]}-[hash][extname]` : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 20 },
            ...chunksByPage(),
            // Keeps forms out of the frame, which imports two of their contexts.
            {
              name: 'form',
              test: /node_modules\/@rc-component\/(async-validator\/|form\/es\/(?!FormContext|FieldContext))/,
              includeDependenciesRecursively: false,
              priority: 16,
            },
            // One file for each set of screens that share modules. Merging small files would make screens
            // load modules that they do not use, together with the imports of those modules.
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 5 },
            { name: 'drag', test: /node_modules\/(@dnd-kit|@preact)\//, priority: 10 },
            // Languages that only the editor of documents needs.
            {
              name: 'markdown-code',
              includeDependenciesRecursively: false,
              test: /node_modules\/(@codemirror\/lang-(markdown|html|css)|@lezer\/(markdown|html|css))\//,
              priority: 11,
            },
            {
              name: 'code',
              test: /node_modules\/(@codemirror\/(?!merge)|@lezer|style-mod|crelt|w3c-keyname)\//,
              priority: 10,
            },
          ],
        },
      },
    },
  },
}));
