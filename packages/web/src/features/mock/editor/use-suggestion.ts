import { useEffect, useState } from 'react';
import { type FormRow, isUnfilled } from './form-rows';

type SuggestionFor = typeof import('./suggestion').suggestionFor;

// What names mean is a long table, and most definitions have no row that waits for a value.
let loaded: SuggestionFor | undefined;

/** The placeholder that the name of an empty text suggests, as soon as the table of names is there. */
export function useSuggestion(row: FormRow): string | undefined {
  const isWanted = isUnfilled(row.node);
  const [, setIsLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isOver = false;
    const arrive = (module: { suggestionFor: SuggestionFor }) => {
      loaded = module.suggestionFor;
      if (!isOver) setIsLoaded(true);
    };
    // Without it the row is as it would be if the name said nothing.
    import('./suggestion').then(arrive, () => {});
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return isWanted ? loaded?.(row) : undefined;
}
