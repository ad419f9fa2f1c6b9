import { articleSettingDefaults, type ContentWidth, contentWidths } from '@easymock/contract';
import { useChange } from '../../../lib/api/queries';
import { readStored, store } from '../../../lib/storage/storage';
import { useArticleSettings } from '../settings/use-article-settings';

/** The width to return to on this device. */
const widthKey = 'wiki_text_width';

function formerWidth(): ContentWidth {
  const stored = contentWidths.find((width) => width === readStored(widthKey));
  return stored && stored !== 'full' ? stored : articleSettingDefaults.contentWidth;
}

/** Returns whether documents use the full width, and a toggle that the server stores for the person. */
export function useFullWidth(): { isFull: boolean; toggle: () => void } {
  const { contentWidth } = useArticleSettings();
  const change = useChange('modalContentSet', 'updateSetMessage');
  const isFull = contentWidth === 'full';
  const toggle = () => {
    if (!isFull) store(widthKey, contentWidth);
    change.mutate({ contentWidth: isFull ? formerWidth() : 'full' });
  };
  return { isFull, toggle };
}
