import { createHash } from 'node:crypto';
import { fillText, type Text } from '@easymock/contract';
import {
  type Conversion,
  contentOf,
  type EditedType,
  type Part,
  type Problem,
  type Rendered,
  type RenderedComment,
} from '@easymock/wiki-content';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import type { NodeRow } from '../wiki.table';
import { type AnswerOf, contentJobs, type InputOf, type Read } from './content-jobs';
import { doInThread } from './content-thread';

/**
 * Returns the type in which an article is edited and shown; for a template, the type of the articles made
 * from it.
 */
export const formOf = ({ catalogType, templateType }: Pick<NodeRow, 'catalogType' | 'templateType'>): EditedType =>
  (catalogType === 'template' ? (templateType ?? 'markdown') : catalogType) as EditedType;

/** Characters. Shorter texts take less time than passing them to a thread. */
const shortLength = 500;

/**
 * A formula of two characters takes as long as a page of prose. Formulas have dollars in Markdown and an
 * attribute in rich text.
 */
const mayHoldFormulas = (source: string): boolean => /\$|data-tex/i.test(source);

const isShort = (source: string): boolean => source.length <= shortLength && !mayHoldFormulas(source);

async function read(by: string, input: InputOf<'read'>): Promise<Read> {
  const { source } = input;
  if (isShort(source)) return contentJobs.read(input);
  return (await doInThread(by, 'read', input)) ?? { problem: { kind: 'tooComplex' } };
}

/** Renders a comment. @throws busy after a time-out */
export async function readComment(by: string, source: string): Promise<RenderedComment> {
  if (isShort(source)) return contentJobs.comment(source);
  return (await doInThread(by, 'comment', source)) ?? fail('busy', { seconds: 5 });
}

const problems: Record<Problem['kind'], Text> = {
  tooLong: { zh: '超过 2 MB', en: 'it is larger than 2 MB' },
  notText: { zh: '含有不允许的字符', en: 'it contains a character that is not allowed' },
  tooComplex: { zh: '内容过于复杂', en: 'it is too complex' },
  notMindMap: { zh: '不是思维导图的数据', en: 'it is not the data of a mind map' },
  tooManyNodes: { zh: '思维导图的主题超过 {value} 个', en: 'the mind map has more than {value} topics' },
  tooDeep: { zh: '思维导图超过 {value} 层', en: 'the mind map has more than {value} levels' },
  topicTooLong: { zh: '主题“{value}…”过长', en: 'the topic “{value}…” is too long' },
  sameId: { zh: '思维导图中有重复的主题编号', en: 'two topics of the mind map have the same ID' },
};

/** Renders a stored source. @throws busy after a time-out */
export async function renderContent(by: string, form: EditedType, source: string): Promise<Rendered> {
  const answer = await read(by, { form, source, isNew: false });
  return 'problem' in answer ? fail('busy', { seconds: 5 }) : answer.rendered;
}

/** Validates a source that is to be stored. Returns it without forbidden content, and its rendered form. */
export async function prepareContent(
  { actor, language }: Pick<SessionContext, 'actor' | 'language'>,
  form: EditedType,
  source: string,
): Promise<{ source: string; rendered: Rendered }> {
  const answer = await read(actor.id, { form, source, isNew: true });
  if (!('problem' in answer)) return answer;
  const { kind, value = '' } = answer.problem;
  return fail('contentInvalid', { reason: fillText(problems[kind], language, { value }) });
}

/** Rewrites a source so that it shows the pictures uploaded with it. @throws busy after a time-out */
export async function rewritePictureLinks(by: string, input: InputOf<'pictures'>): Promise<AnswerOf<'pictures'>> {
  return (await doInThread(by, 'pictures', input)) ?? fail('busy', { seconds: 5 });
}

/**
 * Finds the pictures of other websites in a source and replaces those that are stored here. @throws busy after
 * a time-out
 */
export async function replaceRemote(by: string, input: InputOf<'remotePictures'>): Promise<AnswerOf<'remotePictures'>> {
  return (await doInThread(by, 'remotePictures', input)) ?? fail('busy', { seconds: 5 });
}

/** Writes texts in the places of mocks, in a source and its rendered form. @throws busy after a time-out */
export async function writeInPlaceOfMocks(by: string, input: InputOf<'mocks'>): Promise<AnswerOf<'mocks'>> {
  return (await doInThread(by, 'mocks', input)) ?? fail('busy', { seconds: 5 });
}

/** Writes links in the places of passages of other articles. @throws busy after a time-out */
export async function writeLinksForIncludes(by: string, form: EditedType, source: string): Promise<string> {
  if (form === 'jsmind' || !/\$\$include|data-block="include"/.test(source)) return source;
  return (await doInThread(by, 'includes', { form, source })) ?? fail('busy', { seconds: 5 });
}

/**
 * Compares two sources word by word.
 * @param form compares the words of rich text without its HTML
 * @throws busy after a time-out
 */
export async function compareSources(by: string, before: string, after: string, form?: EditedType): Promise<Part[]> {
  return (await doInThread(by, 'compare', { before, after, form })) ?? fail('busy', { seconds: 5 });
}

/** Finds the revisions that contributed to each paragraph. @throws busy after a time-out */
export async function findAuthors(by: string, sources: InputOf<'authors'>['sources']): Promise<AnswerOf<'authors'>> {
  return (await doInThread(by, 'authors', { sources })) ?? fail('busy', { seconds: 5 });
}

/**
 * Converts a source to another type and lists what that type cannot represent. @throws busy after a time-out
 */
export async function convertSource(by: string, input: InputOf<'convert'>): Promise<Conversion> {
  return (await doInThread(by, 'convert', input)) ?? fail('busy', { seconds: 5 });
}

/** Returns the source of a new article. */
export const emptySource = (form: EditedType, title: string): string =>
  form === 'jsmind' ? contentOf(form).fromMarkdown('', title).source : contentOf(form).empty;

export const digestOf = (source: string): string => createHash('sha256').update(source).digest('hex');
