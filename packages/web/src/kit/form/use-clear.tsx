import { useTexts } from '../../lib/texts/texts';
import { Icon } from '../display/icon';
import { CloseIcon } from '../display/icons';
import { fieldTexts } from './texts';

/**
 * Returns the `allowClear` prop of a `Select`. The label of antd's own clear button is English in every
 * language.
 * @example <Select allowClear={useClear()} … />
 */
export function useClear() {
  const t = useTexts(fieldTexts);
  return { label: t.clearChoice, clearIcon: <Icon icon={CloseIcon} size={14} /> };
}
