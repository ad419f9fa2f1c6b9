import { useTexts } from '../../lib/texts/texts';
import { Icon } from '../display/icon';
import { CloseIcon } from '../display/icons';
import { fieldTexts } from './texts';

/**
 * The button of a `Select` that takes the choice back. The library's own is named in English in every language.
 * @example <Select allowClear={useClear()} … />
 */
export function useClear() {
  const t = useTexts(fieldTexts);
  return { label: t.clearChoice, clearIcon: <Icon icon={CloseIcon} size={14} /> };
}
