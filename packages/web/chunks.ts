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
  /** The page that reads documents, with the comments below each. */
  wiki: [path('src/features/wiki/wiki-page.tsx'), path('src/features/wiki/comment/comments.tsx')],
  /** The parts of the wiki that other features import. */
  linked: [path('src/features/wiki/index.ts')],
};
type Page = keyof typeof entries;

/**
 * Minimum number of dynamic imports, out of about two hundred, that must share a module of the `common`
 * chunk.
 */
const commonFrom = 110;
/** Minimum number of dynamic imports that must share a module of the `bricks` chunk. */
const bricksFrom = 45;

/**
 * Returns the chunk groups, which sort modules by the pages that load them. Without these groups, the bundler
 * would merge such modules with modules that only some screens share, and each page would load half of the
 * component library.
 *
 * - `pages`: the table that loads each page
 * - `plain`: shared by the tester page and the sign-in page
 * - `auth`: shared by the sign-in page and the frame or the screens
 * - `bare`: shared by the page of a shared article and the frame
 * - `frame`: the rest of the frame
 * - `common`: needed by nearly every screen, such as buttons
 * - `bricks`: small modules of ours that many screens share
 * - `nodes`: the code that creates the nodes of a text
 * - `reading`: what the page of a shared article and the wiki need to show a text
 * - `wiki`: the rest of the page that reads documents
 * - `bits`: small modules of ours that this page shares with some screens
 */
export function chunksByPage() {
  const loadedBy: Partial<Record<Page, Set<string>>> = {};
  const isLoadedBy = (page: Page, id: string, modules: Modules): boolean => {
    loadedBy[page] ??= loadedWith(entries[page], modules);
    return loadedBy[page].has(id);
  };
  const tests: Record<string, (id: string, modules: Modules) => boolean> = {
    plain: (id, modules) =>
      isLoader(id) || isFieldTable(id) || (isLoadedBy('tester', id, modules) && isLoadedBy('auth', id, modules)),
    auth: (id, modules) => isLoadedBy('auth', id, modules) && (isLoadedBy('frame', id, modules) || isOfLibrary(id)),
    bare: (id, modules) =>
      isLoadedBy('shared', id, modules) &&
      (isLoadedBy('frame', id, modules) || (bricks.test(id) && isLoadedBy('wiki', id, modules))),
    frame: (id, modules) => isLoadedBy('frame', id, modules),
  };
  /** Returns the chunk of a module that the page of documents loads. */
  const partOfWiki = (id: string, modules: Modules): 'nodes' | 'reading' | 'wiki' | 'bits' | undefined => {
    if (textParts.test(id)) return 'nodes';
    if (!isLoadedBy('wiki', id, modules)) return undefined;
    if (isLoadedBy('shared', id, modules)) return 'reading';
    return isOfWiki.test(id) && !isLoadedBy('linked', id, modules) ? 'wiki' : 'bits';
  };
  /** A chunk whose modules import the frame, so it contains nothing that the page of a shared article loads. */
  const withFrame = (name: string, test: (id: string) => boolean) => (id: string, modules: Modules) =>
    test(id) && !isLoadedBy('shared', id, modules) ? name : null;
  return [
    // The table gets a file of its own, so that it can load a page before the frame has arrived.
    { name: 'pages', test: pageTable, includeDependenciesRecursively: false, priority: 16 },
    ...Object.entries(tests).map(([name, test], at) => ({
      name: (id: string, modules: Modules) => (test(id, modules) ? name : null),
      priority: 15 - at / 2,
    })),
    // Dependencies of these modules are excluded, because the pages that do without the frame may need them.
    {
      name: withFrame('common', () => true),
      includeDependenciesRecursively: false,
      minShareCount: commonFrom,
      priority: 12.5,
    },
    {
      name: withFrame('bricks', (id) => bricks.test(id)),
      includeDependenciesRecursively: false,
      minShareCount: bricksFrom,
      priority: 12,
    },
    // Chunks of the page of documents, which replace about fifty files of one or two kilobytes each.
    ...(['nodes', 'reading', 'wiki', 'bits'] as const).map((name, at) => ({
      name: (id: string, modules: Modules) => (partOfWiki(id, modules) === name ? name : null),
      includeDependenciesRecursively: false,
      priority: 11.5 - at / 10,
    })),
  ];
}

/**
 * Rejects circular imports between chunks, since modules in a cycle may run before the modules that they
 * import. The groups above could create cycles, because some of them do not contain their dependencies.
 */
export function withoutChunkCircles(): Plugin {
  return {
    name: 'without-chunk-circles',
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
    },
  };
}

/** The modules that import each page dynamically, so they contain the names of all files. */
const pageTable = /\/web\/src\/(app\/page-components|features\/tools\/tool-pages)\.ts$/;

/** Folders of small modules, which would otherwise be one file each. */
const bricks = /\/web\/src\/(lib|kit\/(page|display|buttons|list))\//;

/** Modules of the package of documents that create the nodes of a text. */
const textParts = /\/wiki-content\/src\/(browser|safe\/(rules|texts)|render\/typed-breaks|markdown\/tick-task)\.ts$/;

const isOfWiki = /\/web\/src\/features\/wiki\//;

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
