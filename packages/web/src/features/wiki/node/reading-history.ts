import { readStored, store } from '../../../lib/storage/storage';

/** An article that was read on this device, with its reading position. Earlier versions use the same key. */
interface Read {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  /** Scroll position in pixels. */
  readonly y: number;
}

const key = 'article';
const most = 100;

const isRead = (value: unknown): value is Read =>
  typeof (value as Partial<Read> | null)?.id === 'string' && typeof (value as Partial<Read>).y === 'number';

const readAll = (): Read[] => {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter(isRead) : [];
};

/** Returns the articles read on this device, latest first. */
export const readArticlesOfDevice = (): readonly Pick<Read, 'id' | 'title' | 'at'>[] => readAll();

/** Returns the last scroll position of an article; 0 if it was never read here. */
export const lastScrollPosition = (id: string): number => readAll().find((one) => one.id === id)?.y ?? 0;

export function rememberReading(id: string, title: string, y: number): void {
  const others = readAll().filter((one) => one.id !== id);
  store(key, [{ id, title, at: new Date().toISOString(), y: Math.round(y) }, ...others].slice(0, most));
}
