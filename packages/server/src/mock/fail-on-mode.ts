import { fillText } from '@easymock/contract';
import type { ModeError } from '@easymock/mock-engine';
import type { SessionContext } from '../platform/context';
import { fail } from '../platform/failure';

/**
 * Fails the call with the position of a mistake in a definition. Some engine texts already name the position.
 */
export function failOnMode({ line, column, texts }: ModeError, { language }: Pick<SessionContext, 'language'>): never {
  const text = fillText(texts, language);
  const place = { zh: '第 {line} 行第 {column} 列：', en: 'Line {line}, column {column}: ' };
  const namesPlace = /第 \d+ 行|line \d+/i.test(text);
  fail('modeInvalid', { reason: namesPlace ? text : fillText(place, language, { line, column }) + text });
}
