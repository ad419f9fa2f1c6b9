import { useState } from 'react';
import { narrowWindow } from '../../../kit/resource/row-actions';
import { useMedia } from '../../../lib/browser/use-media';
import { readStored, store } from '../../../lib/storage/storage';

const key = 'accounts_tree_panel';

/**
 * Manages whether the tree of departments is shown beside the list: by the person's choice, or else if there is room
 * for both.
 */
export function useTreePanel() {
  const isNarrow = useMedia(narrowWindow);
  const [chosen, setChosen] = useState(() => readStored(key) as boolean | null);
  // Separate from the stored choice, because in a narrow window the open tree covers the list.
  const [isOpenHere, setIsOpenHere] = useState(false);
  const show = (isOpen: boolean) => {
    if (isNarrow) return setIsOpenHere(isOpen);
    store(key, isOpen);
    setChosen(isOpen);
  };
  return { isOpen: isNarrow ? isOpenHere : (chosen ?? true), show };
}
