import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS, type RenderLimits } from './core/limits';
import { PLACEHOLDERS } from './placeholders';
import type { Placeholder, PlaceholderGroup } from './placeholders/placeholder';

const path = fileURLToPath(new URL('../README.md', import.meta.url));

/** Groups in the order of the manual; a missing one does not compile. */
const GROUPS: Readonly<Record<PlaceholderGroup, string>> = {
  basic: 'Basics',
  date: 'Dates',
  text: 'Text',
  name: 'Names',
  address: 'Places',
  web: 'Web',
  business: 'Business (China)',
  image: 'Images',
  color: 'Colours',
  helper: 'Utilities',
  misc: 'Miscellaneous',
};

const LIMITS: Readonly<Record<keyof RenderLimits, string>> = {
  nodes: 'values in the answer',
  outputLength: 'characters of the answer',
  repeat: 'repetitions of one text or list',
  depth: 'levels of a template that was not parsed from text',
  milliseconds: 'time of one draw',
};

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string) => `\`${cell(text)}\``;

function placeholderTables(): string {
  return Object.entries(GROUPS)
    .flatMap(([group, title]) => {
      const rows = PLACEHOLDERS.filter((placeholder) => placeholder.group === group).map(placeholderRow);
      return rows.length === 0
        ? []
        : [[`#### ${title}`, '', '| name | example | draws |', '| --- | --- | --- |', ...rows]];
    })
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function placeholderRow({ names, example, about }: Placeholder): string {
  return `| ${names.map((name) => code(`@${name}`)).join(', ')} | ${code(example)} | ${cell(about.en)} |`;
}

function limitTable(): string {
  const rows = Object.entries(LIMITS).map(([name, meaning]) => {
    const value = DEFAULT_LIMITS[name as keyof RenderLimits].toLocaleString('en');
    return `| ${code(name)} | ${value} | ${meaning} |`;
  });
  return ['| limit | default | of what |', '| --- | --- | --- |', ...rows].join('\n');
}

function put(text: string, name: string, table: string): string {
  const parts = text.split(new RegExp(`(?<=<!-- ${name} -->)[\\s\\S]*(?=<!-- /${name} -->)`));
  return parts.join(`\n${table}\n`);
}

// If this fails, `npx vitest run --project units readme --update` regenerates the tables.
test('the tables of the README are those of the engine', async () => {
  const readme = readFileSync(path, 'utf8');
  const whole = put(put(readme, 'placeholders', placeholderTables()), 'limits', limitTable());
  await expect(whole).toMatchFileSnapshot(path);
});
