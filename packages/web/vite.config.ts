import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// By path, since the config is loaded by Node, which would not read TypeScript from a package.
import { contract, noncePlaceholder } from '../contract/src/index';

/**
 * The client needs of a call only its method and address; the shapes around them would drag the
 * whole schema library into the sign-in page. So `lib/call-table.ts`, which derives the table from
 * the contract, is evaluated once here, and the bundle carries only its value.
 */
function callTableAsData(): Plugin {
  return {
    name: 'call-table-as-data',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/src/lib/call-table.ts')) return null;
      const table = Object.fromEntries(
        Object.entries(contract).map(([group, calls]) => [
          group,
          Object.fromEntries(
            Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]),
          ),
        ]),
      );
      return `export const callTable = ${JSON.stringify(table)};`;
    },
  };
}

const server = 'http://127.0.0.1:7300';

export default defineConfig({
  base: '/easymock/',
  // The server puts a new nonce in its place for each answer; see platform/page.ts there.
  html: { cspNonce: noncePlaceholder },
  plugins: [react(), callTableAsData()],
  server: {
    port: 7310,
    proxy: { '/easymock/api': server, '/easymock/mock': server, '/mock': server },
  },
  // The engine as it is written, not as it was last built: docs/decisions/010.
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The app, and the page a browser gets at the address of a mock.
      input: ['index.html', 'tester.html'],
      treeshake: {
        // The contract only declares; a file of it that is not used need not come along.
        moduleSideEffects: [
          { test: /packages\/(contract|mock-engine)\/src|node_modules\/zod/, sideEffects: false },
        ],
      },
      output: {
        // Rolldown names shared chunks after everything that shares them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset'] }) =>
          name.includes('~')
            ? `assets/${name.split('~')[0]}-[hash][extname]`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|i18next)\//,
              priority: 20,
            },
            // The small pages need these and nothing that is shared by large ones. What fetches chunks is needed by
            // all of them, and elsewhere would draw its neighbours to the door.
            {
              name: 'plain',
              test: /vite\/(preload-helper|modulepreload-polyfill)|src\/app\/theme\/\w+\.css|src\/(kit\/(copy-button|field|icon|icon-button|json-view|kit-texts|mark|particles\/shapes|plain-button|preference-switches)|lib\/(copy|notices|signal|storage|texts|theme|use-media))\.|packages\/contract\/src\/(audit-action|failures|index|language|pages|people\/(bundled-wallpaper|preference-choices)|permissions|version|mock\/limits)\./,
              priority: 15,
            },
            // What the sign-in page shares with the screens behind it. In a file of its own: merged with what
            // only the screens share, it would bring half of the interface library to the door.
            {
              name: 'door',
              test: /src\/kit\/state-page\.|src\/features\/tools\/(index|tool-list)\.|src\/lib\/(api|call-table|density|start-page|lib-texts|login-path|progress|session|use-delayed|warm-up|world)\./,
              priority: 14,
            },
            // Fetched after the screens that show it, by each of them.
            { name: 'particles', test: /src\/kit\/particles\/(dots|particles|stage|swarm)\./, priority: 12 },
            // What several screens share, in few files: dozens of tiny ones cost more than they spare.
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
              priority: 5,
            },
            {
              name: 'code',
              test: /node_modules\/(@codemirror|@lezer|style-mod|crelt|w3c-keyname)\//,
              priority: 10,
            },
          ],
        },
      },
    },
  },
});
