import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The module information that Rolldown offers; see its `ChunkingContext`. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

const path = (relative: string): string => resolve(import.meta.dirname, relative);

const entries = {
  /** Pages for signing in and out, which do without the component library. */
  auth: [path('src/main.tsx'), path('src/features/people/sign-in/auth-shell.tsx')],
  tester: [path('src/tester.tsx')],
  /** The page of a shared article, which does without the frame. */
  shared: [path('src/shared.tsx')],
  /** The frame around all other pages. */
  frame: [path('src/app/app-shell.tsx'), path('src/app/layout/main-layout.tsx')],
};
type Shell = keyof typeof entries;
const shells = Object.keys(entries) as Shell[];

/**
 * Returns the chunks of the modules that pages load before their screen. `chunk-plan.ts` sorts the rest.
 *
 * - `pages`: the table that loads each page
 * - `plain`: shared by two of the shells, so that none of them loads another one
 * - `frame`: the rest of the frame
 */
export function chunksByShell() {
  const loadedBy: Partial<Record<Shell, Set<string>>> = {};
  const isLoadedBy = (shell: Shell, id: string, modules: Modules): boolean => {
    loadedBy[shell] ??= loadedWith(entries[shell], modules);
    return loadedBy[shell].has(id);
  };
  const isPlain = (id: string, modules: Modules): boolean =>
    isLoader(id) ||
    isFieldTable(id) ||
    (isOfLibrary(id) && isLoadedBy('auth', id, modules)) ||
    shells.filter((shell) => isLoadedBy(shell, id, modules)).length > 1;
  return [
    // The table gets a file of its own, so that it can load a page before the frame has arrived.
    { name: 'pages', test: pageTable, includeDependenciesRecursively: false, priority: 16 },
    { name: (id: string, modules: Modules) => (isPlain(id, modules) ? 'plain' : null), priority: 15 },
    { name: (id: string, modules: Modules) => (isLoadedBy('frame', id, modules) ? 'frame' : null), priority: 14 },
  ];
}

/**
 * Rejects circular imports between chunks, since modules in a cycle may run before the modules that they
 * import. A plan of chunks could create cycles, because its chunks do not contain their dependencies. Also
 * rejects imports of the entry of a page, since they would render that page in place of the present one.
 */
export function checkChunkImports(): Plugin {
  return {
    name: 'check-chunk-imports',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, above: readonly string[]): void => {
        if (above.includes(file)) this.error(`These chunks import each other: ${above.join(', ')}.`);
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || done.has(file)) return;
        for (const imported of chunk.imports) visit(imported, [...above, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
      for (const chunk of Object.values(bundle)) {
        for (const imported of chunk.type === 'chunk' ? chunk.imports : []) {
          const target = bundle[imported];
          if (target?.type === 'chunk' && target.isEntry)
            this.error(`${chunk.fileName} imports the entry ${imported}.`);
        }
      }
    },
  };
}

/** The modules that import each page dynamically, so they contain the names of all files. */
const pageTable = /\/web\/src\/(app\/page-components|features\/tools\/tool-pages)\.ts$/;

/** Modules of pages, and of the shell for signing in. */
export const isPage = /\/web\/src\/features\/.+-(page|shell)\.tsx$/;

const isOfLibrary = (id: string): boolean => id.startsWith(path('src/lib/'));

/** Returns our own modules and icons that these entries import statically, directly or indirectly. */
function loadedWith(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || !(isOurs(id) || isIcon(id))) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  ids.forEach(visit);
  return found;
}

/**
 * The table that modules fill while they load. The chunk of the table must import no chunk of those modules;
 * see tables-as-data.ts.
 */
const isFieldTable = (id: string): boolean => id === path('src/lib/api/field-table.ts');

/** The bundler's code that loads chunks. */
const isLoader = (id: string): boolean => /vite\/(preload-helper|modulepreload-polyfill)/.test(id);

/**
 * Excludes the contract: its index imports all of its files, and only the bundler knows which of them a page
 * uses.
 */
const isOurs = (id: string): boolean => id.startsWith(path('src/'));

const isIcon = (id: string): boolean => id.includes('/node_modules/lucide/');
