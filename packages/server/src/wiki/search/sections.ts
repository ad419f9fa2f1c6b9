import type { Heading } from '@easymock/contract';
import { flatten, tokensOf } from '@easymock/search-text';

export interface Section {
  readonly anchor: string;
  readonly heading: string;
  readonly body: string;
}

/** Characters. Longer texts are split at the end of a line, so that excerpts stay fast. */
const longestBody = 8_000;

function cut(section: Section): Section[] {
  const pieces: Section[] = [];
  let rest = section.body;
  while (rest.length > longestBody) {
    const line = rest.lastIndexOf('\n', longestBody);
    const at = line > longestBody / 2 ? line : longestBody;
    pieces.push({ ...section, body: rest.slice(0, at) });
    rest = rest.slice(at);
  }
  return [...pieces, { ...section, body: rest }];
}

/**
 * Splits the text of an article at its headings, which are lines of their own. A heading that is not found,
 * such as a formula, begins no section.
 */
export function sectionsOf(plain: string, outline: readonly Heading[]): Section[] {
  const sections: Section[] = [];
  let now = { anchor: '', heading: '' };
  let lines: string[] = [];
  let next = 0;
  const end = () => {
    const body = lines.join('\n').trim();
    if (body !== '' || now.anchor !== '') sections.push(...cut({ ...now, body }));
  };
  for (const line of plain.split('\n')) {
    // A missing heading does not hide the following ones.
    const text = line.trim();
    const at = text === '' ? -1 : outline.slice(next, next + 3).findIndex((heading) => heading.text === text);
    const heading = at < 0 ? undefined : outline[next + at];
    if (heading) {
      end();
      now = { anchor: heading.slug, heading: heading.text };
      lines = [];
      next += at + 1;
    } else lines.push(line);
  }
  end();
  return sections;
}

/** A section as stored, with its tokens. */
export interface CutSection extends Section {
  readonly flat: string;
  readonly tokens: readonly string[];
  readonly headingTokens: readonly string[];
}

/** Tokenises a section. */
export function cutSection(section: Section): CutSection {
  const flat = flatten(`${section.heading}\n${section.body}`);
  return { ...section, flat: flat.text, tokens: [...tokensOf(flat)], headingTokens: [...tokensOf(section.heading)] };
}
