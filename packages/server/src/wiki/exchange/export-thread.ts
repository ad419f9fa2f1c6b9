import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { ExportType, Language } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import { fail } from '../../platform/failure';
import { openThread, requestThread } from '../../platform/turns/threads';
import type { NamedValue } from '../field/front-matter';

/** A picture of an article, with its size for Word. */
export interface ExportedPicture {
  /** The address in the text. */
  readonly address: string;
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An article to be exported as a file. */
export interface ArticleTask {
  readonly kind: 'article';
  readonly type: ExportType;
  readonly title: string;
  readonly language: Language;
  readonly form: EditedType;
  readonly source: string;
  /** Rendered and sanitised. */
  readonly html: string;
  readonly pictures: readonly ExportedPicture[];
  /** Values that Markdown gets as front matter. */
  readonly properties: readonly NamedValue[];
  /** Public origin of this installation, for links to its pages. */
  readonly origin: string;
  /** Folder of KaTeX's style sheet and fonts, which the bundled program of the thread cannot resolve itself. */
  readonly katexFolder: string;
}

const katexFolder = (): string => dirname(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'));

export interface ExportedFile {
  /** File extension without the dot. */
  readonly ending: string;
  readonly content: Uint8Array;
}

/** Adds a file to the archive, or ends it. */
export type PackTask =
  | { readonly kind: 'add'; readonly name: string; readonly content: Uint8Array }
  | { readonly kind: 'end' };

export type ExportAnswer =
  | { readonly file: ExportedFile }
  /** The part of the archive written since the last answer. */
  | { readonly parts: readonly Uint8Array[] }
  | { readonly failure: string };

const timeoutMs = 60_000;

/** Exports articles in a thread of its own, which handles one request at a time. */
export class ExportThread {
  readonly #worker: Worker;

  constructor() {
    this.#worker = openThread(import.meta.url, 'export-worker', { resourceLimits: { maxOldGenerationSizeMb: 1024 } });
    this.#worker.on('error', () => {});
  }

  async article(task: Omit<ArticleTask, 'kind' | 'katexFolder'>): Promise<ExportedFile> {
    const answer = await this.#ask({ kind: 'article', katexFolder: katexFolder(), ...task });
    return 'file' in answer ? answer.file : fail('internal');
  }

  /** Adds a file to the archive. @returns the part of the archive written since the last call */
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
    const answer = await requestThread<ExportAnswer>(this.#worker, task, timeoutMs);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  }
}
