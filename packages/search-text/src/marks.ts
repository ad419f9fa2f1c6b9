import { type Flat, flatten, type Run } from './flat';
import { formsOf, type Search, type SearchPart, type SearchWord } from './query';
import { squashed } from './tokens';

/** A range in a source that matches a word of the search. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  /** Index of the word in the search. */
  readonly word: number;
}

type Place = readonly [from: number, to: number];

function placesOf(text: string, wanted: string): Place[] {
  const found: Place[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
}

const isLetter = /[\p{L}\p{N}]/u;

/** Returns whether a part of the name, and therefore a token, begins at an offset. */
function isBeginning({ text, cased }: Run, at: number): boolean {
  if (at === 0 || !isLetter.test(text[at - 1] ?? '')) return true;
  const [before = '', here = '', next = ''] = [cased[at - 1], cased[at], cased[at + 1]];
  const isUpper = (one: string) => one !== one.toLowerCase();
  if (/\d/.test(here) && !/\d/.test(before)) return true;
  return isUpper(here) && (!isUpper(before) || (next !== '' && !isUpper(next)));
}

function placesInName(run: Run, wanted: string): Place[] {
  const found = placesOf(run.text, wanted).filter(([at]) => isBeginning(run, at));
  if (found.length > 0) return found.map(([from, to]) => [run.at + from, run.at + to]);
  const isSame = wanted.length > 2 && squashed(run.text).startsWith(squashed(wanted));
  return isSame ? [[run.at, run.at + run.text.length]] : [];
}

/**
 * Returns the positions of a Chinese part in a flat text, either of the part itself or of its first
 * alternative form that occurs.
 */
function placesOfHan({ text: flat }: Flat, part: SearchPart): Place[] {
  const found = placesOf(flat, part.text);
  if (found.length > 0) return found;
  const form = formsOf(part).find((texts) => texts.every((one) => flat.includes(one))) ?? [];
  return form.flatMap((one) => placesOf(flat, one));
}

/** Returns the positions of a name in a flat text, or of all pieces of its first alternative form that occurs. */
function placesOfName({ runs }: Flat, part: SearchPart): Place[] {
  const placesOf = (wanted: string) => runs.flatMap((run) => (run.kind === 'name' ? placesInName(run, wanted) : []));
  const found = placesOf(part.text);
  if (found.length > 0) return found;
  const places = formsOf(part).map((texts) => texts.map(placesOf));
  return (places.find((pieces) => pieces.every(({ length }) => length > 0)) ?? []).flat();
}

/** Returns the positions of a word in a flat text, either of the whole word or of its parts. */
export function placesOfWord(flat: Flat, { flat: whole, parts, isQuoted }: SearchWord): Place[] {
  const isName = parts.length === 1 && parts[0]?.kind === 'name' && parts[0].text === whole;
  const found = isName ? [] : placesOf(flat.text, whole);
  if (found.length > 0 || (isQuoted && !isName)) return found;
  return parts.flatMap((part) => (part.kind === 'han' ? placesOfHan(flat, part) : placesOfName(flat, part)));
}

/** Returns the ranges of the search words in a text in order, without overlaps. */
export function findMarks(source: string, { words }: Search, flat = flatten(source)): Mark[] {
  const found = words.flatMap((one, word) =>
    placesOfWord(flat, one).map(([begin, end]): Mark => {
      const [from, to] = flat.sourceOf(begin, end);
      return { from, to, word };
    }),
  );
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  let end = 0;
  return found.filter(({ from, to }) => {
    const isFree = from >= end;
    if (isFree) end = to;
    return isFree;
  });
}
