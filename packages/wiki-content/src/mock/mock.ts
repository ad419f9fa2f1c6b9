import { escapeHtml } from '../markdown/escape';
import { textFor } from '../safe/texts';
import { type Element, element, text } from '../safe/tree';

// A block `$$mock` contains the ID of a mock and nothing else. Pages load the mock with the rights of the reader;
// the rendered form contains only the ID, which is removed for readers who may not see the mock.

const idPattern = /^[0-9a-f]{24}$/;

/** Returns the ID in the body of a `$$mock` block; undefined if there is none. */
export function mockIdOf(body: string): string | undefined {
  const id = body.trim();
  return idPattern.test(id) ? id : undefined;
}

/** Returns the place of a mock in the canonical form that `mocksIn` and `withMocks` read. */
export const mockPlace = (id: string): Element =>
  element('p', { class: 'md-mock', 'data-id': id, 'data-text': 'mock' }, [text(textFor('mock', 'zh') ?? '')]);

/**
 * Matches the output of `mockPlace`. Attributes and texts of an article contain no `<`, so nothing else
 * matches.
 */
const shown = /<p class="md-mock" data-id="([0-9a-f]{24})" data-text="mock">[^<]*<\/p>/g;

/** Returns the IDs of the mocks in a rendered text, each once and in their order. */
export const mocksIn = (html: string): string[] =>
  html.includes('"md-mock"') ? [...new Set([...html.matchAll(shown)].map(([, id = '']) => id))] : [];

/**
 * Replaces the mocks that a reader may not see by a notice without their IDs, because an ID is enough to
 * export a mock.
 */
export const withMocks = (html: string, isVisible: (id: string) => boolean): string =>
  html.replace(shown, (place: string, id: string) =>
    isVisible(id)
      ? place
      : `<p class="md-note" data-text="closedMock">${escapeHtml(textFor('closedMock', 'zh') ?? '')}</p>`,
  );

/** Replaces the place of each mock by HTML, for copies that leave the product. */
export const replaceMocks = (html: string, write: (id: string) => string): string =>
  html.replace(shown, (_, id: string) => write(id));
