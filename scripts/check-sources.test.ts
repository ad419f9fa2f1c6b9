import { describe, expect, it } from 'vitest';
import { findingsIn } from './check-sources.mjs';

const linesOf = (text: string, path = 'source.tsx') =>
  findingsIn(path, text).map((finding: string) => finding.split(':')[1]);

describe('the check of sources', () => {
  it.each([
    '// What the pieces are used by.',
    '/** Of an empty name nothing is known. */',
    '/**\n * So many rows are read at once.\n */',
    'const a = 1; // It is one.',
    '// Reads a row. Whoever holds it waits.',
    '// The caller is told why.',
    'const Row = () => <>{/* Those of the row. */}</>;',
  ])('finds a comment that hides its subject: %s', (text) => {
    expect(findingsIn('source.tsx', text)).toHaveLength(1);
  });

  it.each([
    '// Rows are read in batches,\n// of which each holds a hundred.',
    '/** Returns what the row holds. @example read() // What it holds */',
    '// `Of` is a type.',
    '// biome-ignore lint/suspicious/noExplicitAny: What the library hands over.',
    'const text = "// What it is";',
  ])('accepts a comment that names its subject: %s', (text) => {
    expect(findingsIn('source.tsx', text)).toEqual([]);
  });

  it('finds literals that are spread, and none that copy', () => {
    const text = 'f({\n...{ a },\n...b });\nf([...[c]]);\nf(...[d]);\nf([...e], <A {...{ g }} />, <A {...h} />);';
    expect(linesOf(text)).toEqual(['2', '4', '5', '6']);
  });

  it('reads comments of stylesheets', () => {
    expect(linesOf('a { b: c; }\n/* Where the row ends. */', 'row.css')).toEqual(['2']);
  });
});
