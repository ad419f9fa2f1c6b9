import { followUser } from '../../../../lib/session/session';

/** Milliseconds for which a drawn page is shown again, as an editor renders its text with every key. */
const cachedMs = 5 * 60_000;
const mostCached = 20;

/** The first page of a file, and how many the file has. */
export interface FirstPage {
  readonly canvas: HTMLCanvasElement;
  readonly pages: number;
}

const cache = new Map<string, FirstPage & { readonly at: number }>();
// Another person may not have the right to see these pages.
followUser(() => cache.clear());

export function cacheFirstPage(fileId: string, page: FirstPage): void {
  cache.set(fileId, { ...page, at: performance.now() });
  const [oldest] = cache.keys();
  if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest);
}

/** Returns a copy of a page that was drawn recently, on a canvas of its own. */
export function cachedFirstPage(fileId: string): FirstPage | undefined {
  const known = cache.get(fileId);
  if (!known || performance.now() - known.at > cachedMs) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = known.canvas.width;
  canvas.height = known.canvas.height;
  canvas.getContext('2d')?.drawImage(known.canvas, 0, 0);
  return { canvas, pages: known.pages };
}
