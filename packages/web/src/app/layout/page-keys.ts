import { type PageName, pages } from '@easymock/contract';

/** Single-key shortcuts that open a page. */
export const pagesByKey = {
  p: 'projects',
  g: 'teams',
  w: 'workbench',
  d: 'wiki',
  n: 'newProject',
  t: 'tools',
  m: 'messages',
} as const satisfies Record<string, PageName>;

/** Returns the shortcuts of the pages that the person may open. */
export const leadingKeys = (permissions: readonly string[]) =>
  (Object.keys(pagesByKey) as (keyof typeof pagesByKey)[]).filter((key) =>
    permissions.includes(pages[pagesByKey[key]].access),
  );

const editorPages: readonly PageName[] = ['wikiMarkdown', 'wikiWysiwyg', 'wikiMindMap', 'wikiTinyMce'];

/**
 * Returns whether the page is an editor of documents. Its letters belong to the text, including those that a
 * person types before the editor has loaded.
 */
export const isEditorPage = (page: PageName | undefined): boolean => page !== undefined && editorPages.includes(page);
