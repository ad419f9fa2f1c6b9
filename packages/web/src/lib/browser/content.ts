/**
 * Marks the content of a page that has its own menu before it; the link that skips menus leads there.
 * @example <PageMenu /> <div {...contentMark}>…</div>
 */
export const contentMark = { 'data-content': '', tabIndex: -1 } as const;

/** Returns the start of the page's content, after the page's own menu if it has one. */
export const findContent = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-content]') ?? document.querySelector('main');
