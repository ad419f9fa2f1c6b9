import type { Heading } from '@easymock/contract';
import { flatten, tokensOf } from '@easymock/search-text';

/** The text between two headings. */
export interface Section {
  readonly anchor: string;
  readonly heading: string;
  readonly body: string;
}

/** A longer text is cut at the end of a line, so that an excerpt of it is made quickly. In characters. */
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
 * Cuts the text of an article at its headings, which stand in it as lines of their own. A heading that is not found, such
 * as that of a formula, begins nothing.
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
    // One that is missing does not hide those after it.
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

/** A section as it is stored, and its tokens. */
export interface CutSection extends Section {
  readonly flat: string;
  readonly tokens: readonly string[];
  readonly headingTokens: readonly string[];
}

/** Cuts a section into tokens. */
export function cutSection(section: Section): CutSection {
  const flat = flatten(`${section.heading}\n${section.body}`);
  return {
    ...section,
    flat: flat.text,
    tokens: [...tokensOf(flat)],
    headingTokens: [...tokensOf(section.heading)],
  };
}
