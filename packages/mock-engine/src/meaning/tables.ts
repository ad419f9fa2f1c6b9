import { lazy } from '../placeholders/generators/lazy';
import { DESCRIPTION_PHRASES, DESCRIPTION_WORDS } from './description-words';
import type { MeaningName } from './meanings';
import { PROPERTY_NAMES } from './property-names';
import { SUBJECT_NAMES } from './subjects';

type Lines = Readonly<Partial<Record<MeaningName, string>>>;

const read = (lines: Lines, separator: string) =>
  new Map(
    Object.entries(lines).flatMap(([meaning, list]) =>
      list.split(separator).map((word) => [word, meaning as MeaningName] as const),
    ),
  );

const joined = (lines: Lines) =>
  new Map([...read(lines, ', ')].map(([name, meaning]) => [name.replaceAll(' ', ''), meaning]));

/** Meanings by property name, with its words joined. */
export const byName = lazy(() => joined(PROPERTY_NAMES));

/** Meanings of a `name` by its owner, with the words joined. */
export const bySubject = lazy(() => joined(SUBJECT_NAMES));

/** Chinese words and their meanings by last character, longest first. */
export const byLastCharacter = lazy(() => {
  const found = new Map<string, (readonly [string, MeaningName])[]>();
  for (const [word, meaning] of read(DESCRIPTION_WORDS, ' ')) {
    if (!/[\u4e00-\u9fff]/.test(word)) continue;
    const last = word.at(-1) ?? '';
    found.set(last, [...(found.get(last) ?? []), [word, meaning]]);
  }
  for (const words of found.values()) words.sort(([a], [b]) => b.length - a.length);
  return found;
});

/** English phrases and their meanings, longest first. */
export const phrases = lazy(() => [...read(DESCRIPTION_PHRASES, ', ')].sort(([a], [b]) => b.length - a.length));
