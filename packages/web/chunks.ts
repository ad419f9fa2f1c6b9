import { resolve } from 'node:path';

/** The module information that Rolldown offers; see its `ChunkingContext`. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly importers: readonly string[];
  } | null;
}

const path = (relative: string): string => resolve(import.meta.dirname, relative);

const contract = path('../contract/src');
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
 * The chunks that follow from who loads a module: `plain` is what the tester page shares with others, `auth` what the
 * sign-in page shares with the screens behind it, `bare` what the page of a shared article shares with the frame,
 * `reading` what it shares with other screens, and `frame` what the frame around these shares with them. Otherwise the
 * bundler would merge these modules with those that only some screens share, and each page would load half of the
 * component library.
 */
export function chunksByPage() {
  const loadedBy: Partial<Record<Page, Set<string>>> = {};
  const isShared = (page: Page) => (id: string, modules: Modules) => {
    loadedBy[page] ??= loadedWith(entries[page], modules);
    const loaded = loadedBy[page];
    if (!loaded.has(id)) return false;
    // Icons are reached only through our list of them.
    if (isIcon(id)) return true;
    const importers = modules.getModuleInfo(id)?.importers ?? [];
    return importers.some((importer) => isOurs(importer) && !loaded.has(importer));
  };
  const isPlain = isShared('tester');
  const isAuth = isShared('auth');
  const isReading = isShared('shared');
  const isFrame = isShared('frame');
  const isBare = (id: string, modules: Modules) => {
    loadedBy.frame ??= loadedWith(entries.frame, modules);
    return isReading(id, modules) && loadedBy.frame.has(id);
  };
  return [
    {
      name: (id: string, modules: Modules) => (isLoader(id) || isPlain(id, modules) ? 'plain' : null),
      priority: 15,
    },
    { name: (id: string, modules: Modules) => (isAuth(id, modules) ? 'auth' : null), priority: 14 },
    {
      name: (id: string, modules: Modules) =>
        isBare(id, modules) ? 'bare' : isReading(id, modules) ? 'reading' : null,
      priority: 13.5,
    },
    { name: (id: string, modules: Modules) => (isFrame(id, modules) ? 'frame' : null), priority: 13 },
  ];
}

/** Our own modules that load with these entries: all that they import, but not what they import dynamically. */
function loadedWith(ids: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || !(isOurs(id) || isIcon(id)) || isSchema(id, modules)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  ids.forEach(visit);
  return found;
}

/** The bundler's code that loads chunks. */
const isLoader = (id: string): boolean => /vite\/(preload-helper|modulepreload-polyfill)/.test(id);

const isOurs = (id: string): boolean => id.startsWith(path('src/')) || id.startsWith(contract);

const isIcon = (id: string): boolean => id.includes('/node_modules/lucide/');

/** Whether a file of the contract declares shapes. Pages that check none drop it, although its index imports it. */
function isSchema(id: string, modules: Modules): boolean {
  if (!id.startsWith(contract) || id === `${contract}/index.ts`) return false;
  const imported = modules.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((other) => other.includes('/node_modules/zod/') || isSchema(other, modules));
}
