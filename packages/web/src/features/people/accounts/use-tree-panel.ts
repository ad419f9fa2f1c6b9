import { useState } from 'react';
import { narrowWindow } from '../../../kit/resource/row-actions';
import { useMedia } from '../../../lib/browser/use-media';
import { readStored, store } from '../../../lib/storage/storage';

const key = 'accounts_tree_panel';

/** Whether the tree of departments stands beside the list: as somebody chose, and else where there is room for both. */
export function useTreePanel() {
  const isNarrow = useMedia(narrowWindow);
  const [chosen, setChosen] = useState(() => readStored(key) as boolean | null);
  // What is chosen in a wide window would cover the list in a narrow one.
  const [isOpenHere, setIsOpenHere] = useState(false);
  const show = (isOpen: boolean) => {
    if (isNarrow) return setIsOpenHere(isOpen);
    store(key, isOpen);
    setChosen(isOpen);
  };
  return { isOpen: isNarrow ? isOpenHere : (chosen ?? true), show };
}
