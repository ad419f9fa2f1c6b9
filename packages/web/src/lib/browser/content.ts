/**
 * Marks what a page shows where a menu of its own stands before it: the link that skips menus leads there.
 * @example <PageMenu /> <div {...contentMark}>…</div>
 */
export const contentMark = { 'data-content': '', tabIndex: -1 } as const;

/** Where the content of the page begins: behind its own menu, if it has one. */
export const findContent = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-content]') ?? document.querySelector('main');
