import type { Worker } from 'node:worker_threads';
import type { ExportType, Language } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import { fail } from '../../platform/failure';
import { askThread, openThread } from '../../platform/turns/threads';

/** A picture of an article, with what Word needs to know of it. */
export interface ExportedPicture {
  /** As it stands in the text. */
  readonly address: string;
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An article that is made into a file. */
export interface ArticleTask {
  readonly kind: 'article';
  readonly type: ExportType;
  readonly title: string;
  readonly language: Language;
  readonly form: EditedType;
  readonly source: string;
  /** The rendered form, sanitised. */
  readonly html: string;
  readonly pictures: readonly ExportedPicture[];
  /** Where our own pages are found from outside. */
  readonly origin: string;
}

export interface ExportedFile {
  /** The ending of its name, without the dot. */
  readonly ending: string;
  readonly content: Uint8Array;
}

/** A file that goes into an archive, or the end of it. */
export type PackTask =
  | { readonly kind: 'add'; readonly name: string; readonly content: Uint8Array }
  | { readonly kind: 'end' };

export type ExportAnswer =
  | { readonly file: ExportedFile }
  /** What there is of the archive since the last answer. */
  | { readonly parts: readonly Uint8Array[] }
  | { readonly failure: string };

const patienceMs = 60_000;

/** Makes files of articles in a thread of its own, which is asked one thing at a time. */
export class ExportThread {
  readonly #worker: Worker;

  constructor() {
    this.#worker = openThread(import.meta.url, 'export-worker', {
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    this.#worker.on('error', () => {});
  }

  async article(task: Omit<ArticleTask, 'kind'>): Promise<ExportedFile> {
    const answer = await this.#ask({ kind: 'article', ...task });
    return 'file' in answer ? answer.file : fail('internal');
  }

  /** Adds a file to the archive. @returns what there is of it since the last time */
  async add(name: string, content: Uint8Array): Promise<readonly Uint8Array[]> {
    const answer = await this.#ask({ kind: 'add', name, content });
    return 'parts' in answer ? answer.parts : fail('internal');
  }

  async end(): Promise<readonly Uint8Array[]> {
    const answer = await this.#ask({ kind: 'end' });
    return 'parts' in answer ? answer.parts : fail('internal');
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(task: ArticleTask | PackTask): Promise<Exclude<ExportAnswer, { failure: string }>> {
    const answer = await askThread<ExportAnswer>(this.#worker, task, patienceMs);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  }
}
