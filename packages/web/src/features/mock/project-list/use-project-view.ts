import { useState } from 'react';
import { readStored, store } from '../../../lib/storage/storage';

/** Cards with descriptions, or rows, of which three times as many fit on a screen. */
export type ProjectView = 'cards' | 'rows';

const key = 'project_view';

/** Returns the view of project lists chosen in this browser, and its setter. */
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
