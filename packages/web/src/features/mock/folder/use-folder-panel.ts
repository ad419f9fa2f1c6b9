import { useState } from 'react';
import { FolderAddIcon, PanelIcon } from '../../../kit/display/icons';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import type { Naming } from './folder-tree';
import { texts } from './texts';

const key = 'folders_hidden';

/** Manages whether the folder panel is shown, stored on this device, and which folder is being named. */
export function useFolderPanel() {
  const t = useTexts(texts);
  const [isHidden, setIsHidden] = useState(() => readStored(key) === true);
  const [naming, setNaming] = useState<Naming>();
  const setHidden = (next: boolean) => {
    setIsHidden(next);
    store(key, next);
  };
  const begin = (what: Naming) => {
    setHidden(false);
    setNaming(what);
  };
  return {
    isHidden,
    hide: () => setHidden(true),
    naming,
    setNaming,
    /**
     * Returns the button above the list if there is no panel: it creates the first folder or shows the panel
     * again.
     */
    buttonFor({ hasFolders, isPhone, mayEdit }: { hasFolders: boolean; isPhone: boolean; mayEdit: boolean }) {
      if (isPhone || (!hasFolders && !mayEdit)) return undefined;
      if (!hasFolders) return { icon: FolderAddIcon, label: t.addFolder, run: () => begin({ parentId: null }) };
      return isHidden ? { icon: PanelIcon, label: t.show, run: () => setHidden(false) } : undefined;
    },
  };
}
