import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { apiBase, contract, type PageName, pages, startPages } from '../contract/src/index';
import { firstPage } from './src/features/mock/project-list/first-page';
import { chunksWithSheets } from './styles-in-scripts';

type Bundle = Rolldown.OutputBundle;

const here = import.meta.dirname;
const read = (file: string): string => readFileSync(join(here, file), 'utf8');

/**
 * Inlines scripts into the pages, in place of `<script data-inline="…">`: scripts that must run before the
 * first paint or prefetch files before the bundle runs. As separate files they would cost a round trip.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(
          / data-inline="(\w+)"([^>]*)>/g,
          (_, name: string, attributes: string) => `${attributes}>${scriptOf(name, html, bundle)}`,
        ),
    },
  };
}

function scriptOf(name: string, html: string, bundle: Bundle | undefined): string {
  const code = read(`inline/${name}.js`);
  if (name !== 'ahead') return minify(name, code);
  // There is no bundle in development.
  if (!bundle) return '';
  const files = JSON.stringify(filesAhead(html, bundle));
  return minify(
    name,
    code.replace('FILES', () => files),
  );
}

function minify(name: string, code: string): string {
  const { code: minified, errors } = minifySync(`${name}.js`, code);
  if (errors.length > 0) throw new Error(`${name}.js: ${errors[0]?.message}`);
  return minified;
}

/** First requests of pages, matching `firstReads` in `page-components.ts`. */
const callsAhead: Partial<Record<PageName, string>> = {
  projects: `${apiBase}${contract.project.list.path}?${new URLSearchParams(Object.entries(firstPage).map(([name, value]) => [name, String(value)]))}`,
};

/**
 * Returns the files in `assets` that the page itself does not reference: those of the frame and of each
 * possible start page.
 */
function filesAhead(html: string, bundle: Bundle) {
  const isNew = (file: string): boolean => !html.includes(file);
  const frame = new Set(
    ['app/app-shell.tsx', 'app/layout/main-layout.tsx'].flatMap((module) => filesOf(module, bundle)).filter(isNew),
  );
  const ofPage = (page: PageName) => filesOf(moduleOf(page), bundle).filter((file) => isNew(file) && !frame.has(file));
  const bare = Object.values(pages).filter(({ frame: around }) => around === 'bare');
  return {
    bare: [...new Set(bare.map(({ path }) => path.split('/:')[0]))],
    calls: callsAhead,
    frame: [...frame],
    pages: Object.fromEntries(startPages.map((page) => [page, ofPage(page)])),
  };
}

/** Returns the module of a page, parsed from `page-components.ts`. */
function moduleOf(page: PageName): string {
  const imported = new RegExp(`^  ${page}: async \\(\\) => \\(await import\\('\\.\\./(.+?)'\\)`, 'm').exec(
    read('src/app/page-components.ts'),
  );
  if (!imported) throw new Error(`page-components.ts names no module of the page ${page}.`);
  return `${imported[1]}.tsx`;
}

/** Returns the files of a module: its own chunk, all static imports, and the style sheets that stay files. */
function filesOf(module: string, bundle: Bundle): string[] {
  const path = join(here, 'src', module);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const own =
    chunks.find(({ facadeModuleId }) => facadeModuleId === path) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(path));
  if (!own) throw new Error(`No chunk holds ${module}.`);
  const linked = chunksWithSheets(bundle);
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    if (linked.has(name)) for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(own.fileName);
  return [...found].map((file) => basename(file));
}
