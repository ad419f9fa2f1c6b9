import { useEffect, useState } from 'react';

const loaded = new Map<() => Promise<unknown>, unknown>();

/**
 * Loads an optional module when it is first needed. Returns undefined until it has loaded, or permanently if it cannot
 * be loaded.
 * @example const words = useModule(loadWords, text !== '') // with const loadWords = () => import('./words')
 */
export function useModule<M>(load: () => Promise<M>, isWanted: boolean): M | undefined {
  const [, setIsLoaded] = useState(() => loaded.has(load));
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const arrive = (module: M) => {
      loaded.set(load, module);
      if (!isOver) setIsLoaded(true);
    };
    if (loaded.has(load)) setIsLoaded(true);
    else load().then(arrive, () => {});
    return () => {
      isOver = true;
    };
  }, [load, isWanted]);
  return isWanted ? (loaded.get(load) as M | undefined) : undefined;
}
