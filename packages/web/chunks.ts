import { resolve } from 'node:path';

/** The module information that Rolldown offers; see its `ChunkingContext`. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

const path = (relative: string): string => resolve(import.meta.dirname, relative);

const entries = {
  /** Signing in and out, and what stands before them: pages without the component library. */
  auth: [path('src/main.tsx'), path('src/features/people/sign-in/auth-shell.tsx')],
  tester: [path('src/tester.tsx')],
  /** The page of a shared article, which needs none of the frame. */
  shared: [path('src/shared.tsx')],
  /** The frame around all other pages. */
  frame: [path('src/app/app-shell.tsx'), path('src/app/layout/main-layout.tsx')],
};
type Page = keyof typeof entries;

/**
 * The chunks that follow from who loads a module: `plain` is what the tester page shares with the sign-in page, `auth` what
 * the sign-in page shares with the frame around the screens or with the screens, `bare` what the page of a shared article
 * shares with that frame or with nearly every screen, and `frame` all that the frame needs besides. Otherwise the bundler
 * would merge these modules with those that only some screens share, and each page would load half of the component library.
 *
 * `common` is what nearly every screen needs: heads, states, buttons. In files of their own they would be thirty requests,
 * and a browser without HTTP/2 makes six at a time. `projects` is the screen that most days begin with.
 */
export function chunksByPage() {
  const loadedBy: Partial<Record<Page, Set<string>>> = {};
  const isLoadedBy = (page: Page, id: string, modules: Modules): boolean => {
    loadedBy[page] ??= loadedWith(entries[page], modules);
    return loadedBy[page].has(id);
  };
  const tests: Record<string, (id: string, modules: Modules) => boolean> = {
    plain: (id, modules) => isLoader(id) || (isLoadedBy('tester', id, modules) && isLoadedBy('auth', id, modules)),
    auth: (id, modules) => isLoadedBy('auth', id, modules) && (isLoadedBy('frame', id, modules) || isOfLibrary(id)),
    bare: (id, modules) =>
      furtherBareParts.test(id) || (isLoadedBy('shared', id, modules) && isLoadedBy('frame', id, modules)),
    frame: (id, modules) => isLoadedBy('frame', id, modules),
  };
  const isCommon = (id: string, modules: Modules): boolean =>
    commonParts.test(id) && !(['auth', 'tester', 'shared'] as const).some((page) => isLoadedBy(page, id, modules));
  const groupOf = (name: string, test: (id: string, modules: Modules) => boolean) => ({
    name: (id: string, modules: Modules) => (test(id, modules) ? name : null),
  });
  return [
    // Needed by the frame and, before the frame has arrived, to fetch a page beside it.
    { name: 'pages', test: pageTable, includeDependenciesRecursively: false, priority: 16 },
    ...Object.entries(tests).map(([name, test], at) => ({ ...groupOf(name, test), priority: 15 - at / 2 })),
    {
      ...groupOf('common', isCommon),
      // Those may be needed by the pages that do without the frame.
      includeDependenciesRecursively: false,
      minShareCount: 12,
      priority: 12.5,
    },
    // A second file, since fewer screens share some of these.
    { name: 'common', test: furtherCommonParts, includeDependenciesRecursively: false, priority: 12.4 },
    // In files of their own, these would be seven requests.
    { name: 'projects', test: projectParts, includeDependenciesRecursively: false, priority: 12 },
  ];
}

/** The modules that load each page, with the names of all files. */
const pageTable = /\/web\/src\/(app\/page-components|features\/tools\/tool-pages)\.ts$/;

const isOfLibrary = (id: string): boolean => id.startsWith(path('src/lib/'));

/** Small parts of `bare`: nearly every screen needs them, and the page of a shared article or the tester as well. */
const furtherBareParts = /\/web\/src\/(kit\/(page\/skeleton|buttons\/copy-button)|lib\/texts\/time)/;

/**
 * Parts of `common` besides: the library's buttons and segments, with all that only they need of it, and what a dozen screens
 * show, or read pages one after the other with.
 */
const furtherCommonParts =
  /\/web\/src\/(features\/mock\/addresses|kit\/(buttons\/link-button|dialogs\/confirm-by-name))\.tsx?$|\/@tanstack\/.*(infiniteQuery|useInfiniteQuery)|\/node_modules\/(antd\/es\/(button|segmented|_util\/wave|style\/compact|color-picker\/components\/ColorPresets)|@rc-component\/(segmented|util\/es\/(React\/render|hooks\/useDelayState))|@ant-design\/icons(-svg)?\/es\/(icons|asn)\/LoadingOutlined)/;

/** The list of projects, and what other screens share with it. */
const projectParts =
  /\/web\/src\/features\/mock\/(project-list\/(?!projects-page)|(changes-badge|recycle\/bin-place)\.tsx?$)|\/contract\/src\/mock\/project-choices/;

const commonParts = /\/web\/src\/(lib|kit\/(page\/(?!page-tabs)|buttons|display|list\/use-row-keys|form\/segments))/;

/** Our own modules that load with these entries: all that they import, but not what they import dynamically. */
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

/** The bundler's code that loads chunks. */
const isLoader = (id: string): boolean => /vite\/(preload-helper|modulepreload-polyfill)/.test(id);

/**
 * Files of the contract are none of these: its index names all of them, and only the bundler knows which ones a page uses.
 */
const isOurs = (id: string): boolean => id.startsWith(path('src/'));

const isIcon = (id: string): boolean => id.includes('/node_modules/lucide/');
