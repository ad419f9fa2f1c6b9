import { findMeaning } from '../meaning/find-meaning';
import { type DataLanguage, meantNumber, meantText } from './meant-value';

/**
 * The text of a mode that draws what a name means: that of an import, for one who writes a field by hand. Undefined if
 * the name says nothing.
 *
 * @example
 * suggestPlaceholder('mobile');          // '@phone'
 * suggestPlaceholder('name', 'product'); // '@pick(无线蓝牙耳机, …)'
 */
export function suggestPlaceholder(
  name: string,
  subject = '',
  language: DataLanguage = 'zh',
): string | undefined {
  const meaning = findMeaning({ name, type: 'string', subject });
  // A name of nobody knows what is any.
  if (meaning === undefined || meaning === 'label') return undefined;
  const place = { language, name, description: '' };
  const found = [meantText({}, meaning, place), meantNumber({}, false, meaning, place)];
  const texts = found.flatMap((one) => (one?.template.kind === 'text' ? [one.template.text] : []));
  return texts.find((text) => text.startsWith('@'));
}
