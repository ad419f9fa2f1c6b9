import type { Locale } from '../core/texts';
import { isJsonType } from '../swagger/media';
import { type SchemaRow, schemaRows } from '../swagger/schema-table';
import {
  type ApiProject,
  bodyText,
  type DescribedAnswer,
  type DescribedOperation,
  type DescribedParameter,
  describeApi,
  statusText,
} from './describe-api';
import { noteOf } from './openapi';

const WORDS = {
  zh: {
    address: '基础地址',
    body: '请求体',
    description: '说明',
    example: '示例',
    headers: '响应头',
    name: '名称',
    no: '',
    other: '其他接口',
    place: '位置',
    request: '请求参数',
    required: '必填',
    response: '响应',
    type: '类型',
    yes: '是',
  },
  en: {
    address: 'Base address',
    body: 'Request body',
    description: 'Description',
    example: 'Example',
    headers: 'Headers',
    name: 'Name',
    no: '',
    other: 'Other mocks',
    place: 'In',
    request: 'Parameters',
    required: 'Required',
    response: 'Response',
    type: 'Type',
    yes: 'Yes',
  },
} as const;

/** A part of the document that is generated from one record. */
export interface MarkdownSection {
  /** Identifies the record in later documents of the same project. */
  readonly key: string;
  readonly text: string;
}

/** Writes a project as a Markdown document: a section for each folder, and in it each mock with its tables. */
export const writeMarkdown = (project: ApiProject, locale: Locale): string =>
  `${writeSections(project, locale)
    .map(({ text }) => text)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;

/** Writes the sections of the document in their order: the head, and each folder followed by its mocks. */
export function writeSections(project: ApiProject, locale: Locale): MarkdownSection[] {
  const words = WORDS[locale];
  const operations = describeApi(project);
  const keys = new Map(
    operations.map((operation, at) => [
      operation,
      `mock ${project.mocks[at]?.id ?? `${operation.method.toUpperCase()} ${operation.url}`}`,
    ]),
  );
  const folders = groupByFolder(operations);
  const lines = [`# ${line(project.title)}`, ''];
  const { description = '' } = project;
  if (description !== '' && description !== project.title) lines.push(text(description), '');
  lines.push(`${words.address}${locale === 'zh' ? '：' : ': '}${code(project.server)}`, '');
  const sections = [{ key: 'project', text: lines.join('\n') }];
  const hasFolders = folders.size > 1 || !folders.has('');
  for (const [folder, list] of folders) {
    if (hasFolders) sections.push({ key: `folder ${folder}`, text: `## ${line(folder || words.other)}\n` });
    for (const operation of list) {
      const written = sectionOf(operation, hasFolders ? 3 : 2, locale).join('\n');
      sections.push({ key: keys.get(operation) ?? '', text: written.replace(/\n{3,}/g, '\n\n') });
    }
  }
  return sections;
}

/**
 * Writes the section of each mock without its heading, for embedding in another document.
 *
 * @example
 * describeMocks({ title: '', server: '', mocks: [mock] }, 'en'); // ['`GET /users`\n…']
 */
export const describeMocks = (project: ApiProject, locale: Locale = 'en'): string[] =>
  describeApi(project).map((operation) => {
    const lines = sectionOf(operation, 1, locale);
    return `**${line(operation.summary || operation.url)}**\n${lines.slice(1).join('\n')}`
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  });

function groupByFolder(operations: readonly DescribedOperation[]): Map<string, DescribedOperation[]> {
  const groups = new Map<string, DescribedOperation[]>();
  for (const operation of operations) {
    const name = operation.folder.join(' / ');
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(operation);
  }
  // Mocks without a folder come last, under a separate heading.
  const rest = groups.get('');
  groups.delete('');
  if (rest) groups.set('', rest);
  return groups;
}

function sectionOf(operation: DescribedOperation, level: number, locale: Locale): string[] {
  const words = WORDS[locale];
  const { method, url, summary, parameters, body, answers, named } = operation;
  const head = '#'.repeat(level);
  const route = `${method.toUpperCase()} ${url}`;
  const lines = [`${head} ${line(summary || route)}`, '', code(route), ''];
  const note = noteOf(operation, locale);
  if (note !== '') lines.push(`> ${text(note)}`, '');
  if (parameters.length > 0) {
    lines.push(`**${words.request}**`, '', ...parameterTable(parameters, locale), '');
  }
  if (body) {
    lines.push(`**${words.body}** ${code(body.contentType)}`, '');
    lines.push(...schemaTable(schemaRows(body.schema), locale), '');
  }
  for (const answer of answers) lines.push(...answerLines(answer, locale));
  for (const answer of named) lines.push(...answerLines({ ...answer, description: answer.name }, locale));
  return lines;
}

function answerLines(answer: DescribedAnswer, locale: Locale): string[] {
  const { status, description, contentType, schema, example, headers } = answer;
  const words = WORDS[locale];
  const said = description || statusText(status)[locale];
  const lines = [
    `**${words.response} ${line(status)}** ${text(said)}${contentType ? ` ${code(contentType)}` : ''}`,
    '',
  ];
  if (headers.length > 0) {
    lines.push(
      `${words.headers}${locale === 'zh' ? '：' : ': '}${headers.map(([name, value]) => code(`${name}: ${value}`)).join(' ')}`,
      '',
    );
  }
  if (schema) lines.push(...schemaTable(schemaRows(schema), locale), '');
  if (example !== undefined) {
    const body = bodyText(answer);
    // The fence must be longer than any fence inside the example.
    const fence = '`'.repeat(Math.max(3, ...[...body.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
    lines.push(`${fence}${isJsonType(contentType) ? 'json' : ''}`, body, fence, '');
  }
  return lines;
}

function parameterTable(parameters: readonly DescribedParameter[], locale: Locale): string[] {
  const words = WORDS[locale];
  return table(
    [words.name, words.place, words.type, words.required, words.description, words.example],
    parameters.map(({ name, in: place, isRequired, description, example, schema }) => {
      const [row] = rowsFor(schema);
      const shown = example === undefined ? (row?.sample ?? '') : String(example);
      return [code(name), place, row?.type ?? '', isRequired ? words.yes : words.no, text(description), code(shown)];
    }),
  );
}

/** Returns the row of the value itself, also for an object. */
function rowsFor(schema: Readonly<Record<string, unknown>>): readonly SchemaRow[] {
  const { properties: _, ...own } = schema;
  return schemaRows(own);
}

function schemaTable(rows: readonly SchemaRow[], locale: Locale): string[] {
  const words = WORDS[locale];
  if (rows.length === 0) return [];
  return table(
    [words.name, words.type, words.required, words.description, words.example],
    rows.map(({ name, depth, type, isRequired, description, choices, sample }) => [
      `${'　'.repeat(depth)}${code(name || '·')}`,
      type,
      isRequired ? words.yes : words.no,
      text([description, choices.join(' / ')].filter(Boolean).join(locale === 'zh' ? '：' : ': ')),
      code(sample),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)];
}

/** Returns a text on one line, with everything escaped that Markdown or HTML would interpret. */
const text = (source: string): string =>
  source
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~$#]/g, '\\$&');

const line = (source: string): string => text(source) || '·';

function code(source: string): string {
  const plain = source.replace(/\s+/g, ' ').trim();
  if (plain === '') return '';
  const ticks = '`'.repeat(Math.max(1, ...[...plain.matchAll(/`+/g)].map(([found]) => found.length + 1)));
  return plain.includes('`') ? `${ticks} ${plain} ${ticks}` : `${ticks}${plain}${ticks}`;
}
