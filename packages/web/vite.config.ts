import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// By path, since the config is loaded by Node, which would not read TypeScript from a package.
import { type Call, contract, failures, fieldFactsOf, noncePlaceholder } from '../contract/src/index';
import { REGION_LINES } from '../mock-engine/src/placeholders/generators/data/regions';
import { PLACEHOLDERS } from '../mock-engine/src/placeholders/index';
import type { Placeholder } from '../mock-engine/src/placeholders/placeholder';
import { chunksByPage } from './chunks';
import { inlineScripts } from './inline-scripts';
import { tinymceMarkup } from './tinymce-markup';
import { withoutUnusedTableParts } from './unused-table-parts';

/**
 * Of the contract, the client needs methods and addresses of calls, what they change, what forms show of their fields, and
 * the codes of failures. The shapes around them would drag the whole schema library into the browser, and the texts of
 * failures come from the server. Of placeholders, pages need all but how they draw. So the modules that derive such tables are evaluated once here, and the bundle carries only
 * their values.
 */
function tablesAsData(): Plugin {
  const forms = callsWithForms();
  const tables: Record<string, () => string> = {
    'lib/api/call-table': () =>
      `export const callTable = ${tableOf(({ method, path, changes }) => ({ method, path, changes }))};`,
    'lib/api/field-table': () =>
      `export const fieldTable = ${tableOf((call, name) => (forms.has(name) ? fieldFactsOf(call) : undefined))};`,
    'lib/api/failure-table': () => `export const failureCodes = ${JSON.stringify(codesOfFailures())};`,
    'kit/draw/placeholder-table': () =>
      `export const placeholderTable = ${placeholdersAs(({ names, group, example, about }) => ({ names, group, example, about }))};`,
    'kit/draw/placeholder-names': () =>
      `export const placeholderNames = ${placeholdersAs(({ names, numbers }) => ({ names, numbers }))};`,
  };
  return {
    name: 'tables-as-data',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, name = ''] = /\/web\/src\/([\w/-]+)\.ts$/.exec(id) ?? [];
      return tables[name]?.() ?? null;
    },
  };
}

/**
 * The divisions of China are most of what the engine needs for draws, and pages compile only texts that it suggests or
 * reads itself: all else is drawn in workers, which are bundled without this plugin. The first province is enough to
 * compile what names them.
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
 * Refuses a bundle that holds the schema library: 90 kB that no screen needs, and that tries to compile code, which the
 * content policy of the pages forbids.
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
          `A screen uses something of the contract that stands among schemas: ${users.join(', ')}. Move it to a file without them.`,
        );
      }
    },
  };
}

const codesOfFailures = () => Object.fromEntries(Object.entries(failures).map(([kind, { code }]) => [kind, code]));

/** The calls whose fields some form or table names, such as `team.update`. */
function callsWithForms(): ReadonlySet<string> {
  const src = fileURLToPath(new URL('./src', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  return new Set(
    files.flatMap((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      const uses = [...text.matchAll(/\b(?:useFields|currentFields)\((?:\s*'(\w+)',([^)]*)\))?/g)];
      return uses.flatMap(([use, group = '', names = '']) => {
        const found = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => `${group}.${name}`);
        if (found.length === 0) throw new Error(`${file}: "${use}" has to name its calls literally.`);
        return found;
      });
    }),
  );
}

/** Something of each placeholder, as JSON. */
const placeholdersAs = (of: (placeholder: Placeholder) => unknown): string => JSON.stringify(PLACEHOLDERS.map(of));

/** Something of each call, by group and name, as JSON. */
function tableOf(of: (call: Call, name: string) => unknown): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(contract).map(([group, calls]) => [
        group,
        Object.fromEntries(Object.entries<Call>(calls).map(([name, call]) => [name, of(call, `${group}.${name}`)])),
      ]),
    ),
  );
}

const server = 'http://127.0.0.1:7300';

export default defineConfig({
  base: '/easymock/',
  // The server puts a new nonce in its place for each answer; see platform/http/pages/page.ts there.
  html: { cspNonce: noncePlaceholder },
  plugins: [
    react(),
    inlineScripts(),
    tablesAsData(),
    divisionsInWorkers(),
    withoutUnusedTableParts(),
    withoutSchemas(),
    tinymceMarkup(fileURLToPath(new URL('./src/features/wiki/tiny/tiny-markup.ts', import.meta.url))),
  ],
  server: { port: 7310, proxy: { '/easymock/api': server, '/easymock/mock': server, '/mock': server } },
  // The engine as it is written, not as it was last built: docs/decisions/010.
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The app, the page a browser gets at the address of a mock, and that of a shared article.
      input: ['index.html', 'tester.html', 'shared.html'],
      treeshake: {
        // The contract only declares; a file of it that is not used need not come along.
        moduleSideEffects: [
          {
            test: /packages\/(contract|mock-engine|search-text|wiki-content)\/src|node_modules\/zod/,
            sideEffects: false,
          },
          // Nor do the parts of the component library, which do not say so of themselves: whoever shows a button needs no forms.
          { test: /node_modules\/@rc-component\//, sideEffects: false },
        ],
      },
      output: {
        // Rolldown names shared chunks after everything that shares them.
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
            // One file for each set of screens that share modules. Merging small files would add modules to
            // screens that do not use them, and with them everything that those import.
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
});
