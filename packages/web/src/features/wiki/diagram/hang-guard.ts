/** Maximum sources remembered for one tab. */
const mostAbandoned = 20;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Remembers during which source a tab had to be closed or reloaded. Where the frame shares a process with the page, a
 * drawing that does not end also blocks the time-out that would remove the frame, so the source must not be drawn again.
 * @param store survives a reload of the tab
 * @example const guard = hangGuard(sessionStorage, 'easy-mock_diagram'); if (!guard.isAbandoned(source)) guard.begin(source);
 */
export function hangGuard(store: Store, key: string) {
  const underWay = store.getItem(key);
  const listKey = `${key}Abandoned`;
  const abandoned: string[] = JSON.parse(store.getItem(listKey) ?? '[]');
  if (underWay !== null && !abandoned.includes(underWay)) {
    abandoned.push(underWay);
    store.setItem(listKey, JSON.stringify(abandoned.slice(-mostAbandoned)));
  }
  store.removeItem(key);
  return {
    isAbandoned: (source: string): boolean => abandoned.includes(source),
    begin: (source: string): void => store.setItem(key, source),
    /** Call it when the drawing ended, and when the page is left in the usual way. */
    end: (): void => store.removeItem(key),
  };
}
