import type { Language } from '@easymock/contract';
import { keyName } from './key-name';
import type { ToolFacts } from './tool-facts';

/** Returns what the `/` menu shows beside a name: the initials of its pinyin or, in English, its shortcut. */
export function hintOf({ words = '', key = '' }: Pick<ToolFacts, 'words' | 'key'>, language: Language): string {
  return language === 'en' ? keyName(key) : (words.split(' ')[0] ?? '');
}
