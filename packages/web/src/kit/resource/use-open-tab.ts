import { useSearchParams } from 'react-router';

/**
 * Returns a function that opens a record at one of its tabs.
 * @example const openTab = useOpenTab(); openTab(row._id, 'secrets')
 */
export function useOpenTab() {
  const [, setQuery] = useSearchParams();
  return (id: string, tab: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('open', id);
        next.set('open.tab', tab);
        return next;
      },
      { preventScrollReset: true },
    );
}
