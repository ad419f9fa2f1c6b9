import {
  type Conversion,
  compareTexts,
  contentOf,
  convert,
  type EditedType,
  type OwnedPassage,
  type Part,
  type Problem,
  passagesOf,
  type Rendered,
  type RenderedComment,
  renderComment,
  renderMarkdown,
  replaceIncludeBlocks,
  replaceMockBlocks,
  replaceMocks,
} from '@easymock/wiki-content';
import { readRichUpdate } from './check-rich-update';
import { readUpdate, type TriedUpdate, tryRead } from './check-update';
import { type Pictured, showPictures, type WithPictures } from './markdown-pictures';
import { type FoundPictures, replaceRemotePictures, type WithRemotePictures } from './remote-addresses';
import { beginDoc, type LoggedDoc, missingFor, openDoc, readLog, rewriteDoc } from './shared-doc';

interface Source {
  readonly form: EditedType;
  readonly source: string;
  /**
   * Whether the source will be stored: it is validated then, and content that articles must not contain is
   * removed.
   */
  readonly isNew: boolean;
}

/** Two sources to compare, as they are or by their words. */
interface Compared {
  readonly before: string;
  readonly after: string;
  readonly form?: EditedType;
}

/** A source to convert to another type. */
interface Converted {
  readonly source: string;
  readonly from: EditedType;
  readonly to: EditedType;
  readonly title: string;
}

/** A source with its rendered form, and the Markdown to write in the places of mocks by their IDs. */
interface WithMocks {
  readonly form: EditedType;
  readonly source: string;
  readonly html: string;
  readonly texts: ReadonlyMap<string, string>;
  /** The text of mocks that `texts` does not have. */
  readonly otherwise: string;
}

/** The result of reading a source: why it cannot be stored, or the source as stored and its rendered form. */
export type Read = { readonly problem: Problem } | { readonly source: string; readonly rendered: Rendered };

/** Jobs on the sources of articles. All run in a thread, except for reading short sources. */
export const contentJobs = {
  read({ form, source, isNew }: Source): Read {
    const content = contentOf(form);
    const problem = isNew ? content.validate(source) : null;
    if (problem) return { problem };
    const kept = isNew ? content.clean(source) : source;
    return { source: kept, rendered: content.render(kept) };
  },

  comment: (source: string): RenderedComment => renderComment(source),

  pictures: (input: WithPictures): Pictured => showPictures(input),

  remotePictures: (input: WithRemotePictures): FoundPictures => replaceRemotePictures(input),

  compare({ before, after, form }: Compared): Part[] {
    // People never see HTML.
    const textOf = (source: string) => (form === 'wysiwyg' ? contentOf(form).plainText(source) : source);
    return compareTexts(textOf(before), textOf(after));
  },

  mocks({ form, source, html, texts, otherwise }: WithMocks): Pick<WithMocks, 'source' | 'html'> {
    const textOf = (id: string) => texts.get(id) ?? otherwise;
    return {
      html: replaceMocks(html, (id) => renderMarkdown(textOf(id)).html),
      source: replaceMockBlocks(source, form === 'markdown' ? 'markdown' : 'html', textOf),
    };
  },

  includes: ({ form, source }: Pick<Source, 'form' | 'source'>): string =>
    replaceIncludeBlocks(source, form === 'markdown' ? 'markdown' : 'html', ({ id }) => `[[…]](${id})`),

  beginShared: beginDoc,

  /** The sources of an article, the oldest first. The lines of its other types are the paragraphs of readers. */
  authors({ sources }: { readonly sources: readonly Pick<Source, 'form' | 'source'>[] }): OwnedPassage[] {
    const texts = sources.map(({ form, source }) => (form === 'markdown' ? source : contentOf(form).plainText(source)));
    return passagesOf(texts, sources.at(-1)?.form !== 'markdown');
  },

  readShared: readLog,

  missingShared: ({ log, vector }: { readonly log: Parameters<typeof missingFor>[0]; readonly vector: Uint8Array }) =>
    missingFor(log, vector),

  rewriteShared: rewriteDoc,

  /** @param log the document, for an update of rich text */
  readSharedUpdate: ({ update, log }: { readonly update: Uint8Array; readonly log?: LoggedDoc }): TriedUpdate =>
    tryRead(() => (log ? readRichUpdate(update, openDoc(log)) : readUpdate(update))),

  convert: ({ source, from, to, title }: Converted): Conversion => convert(source, from, to, title),
};

export type JobName = keyof typeof contentJobs;
export type InputOf<Name extends JobName> = Parameters<(typeof contentJobs)[Name]>[0];
export type AnswerOf<Name extends JobName> = ReturnType<(typeof contentJobs)[Name]>;

/** A job as it is sent to the thread. */
export type ContentJob = {
  readonly [Name in JobName]: { readonly name: Name; readonly input: InputOf<Name> };
}[JobName];

/** Runs a job in the current thread. */
export function doNow<Name extends JobName>(name: Name, input: InputOf<Name>): AnswerOf<Name> {
  const job = contentJobs[name] as (input: InputOf<Name>) => AnswerOf<Name>;
  return job(input);
}
