import { useState } from 'react';
import { readStored, store } from '../../../lib/storage/storage';

/** Cards with a description each, or rows, of which a screen shows three times as many. */
export type ProjectView = 'cards' | 'rows';

const key = 'project_view';

/** How the lists of projects look in this browser. */
export function useProjectView(): [ProjectView, (view: ProjectView) => void] {
  const [view, setView] = useState<ProjectView>(() => (readStored(key) === 'rows' ? 'rows' : 'cards'));
  return [
    view,
    (next) => {
      store(key, next);
      setView(next);
    },
  ];
}
