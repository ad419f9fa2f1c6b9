import { findMeaning } from '../meaning/find-meaning';
import { type DataLanguage, meantNumber, meantText } from './meant-value';

/**
 * Returns the placeholder that an import would choose for a field of this name. Undefined if the name reveals nothing.
 *
 * @example
 * suggestPlaceholder('mobile');          // '@phone'
 * suggestPlaceholder('name', 'product'); // '@pick(无线蓝牙耳机, …)'
 */
export function suggestPlaceholder(name: string, subject = '', language: DataLanguage = 'zh'): string | undefined {
  const meaning = findMeaning({ name, type: 'string', subject });
  // `label` is the meaning of a `name` with an unknown owner, so any text fits.
  if (meaning === undefined || meaning === 'label') return undefined;
  const place = { language, name, description: '' };
  const found = [meantText({}, meaning, place), meantNumber({}, false, meaning, place)];
  const texts = found.flatMap((one) => (one?.template.kind === 'text' ? [one.template.text] : []));
  return texts.find((text) => text.startsWith('@'));
}
