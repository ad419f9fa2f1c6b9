import type { Worker } from 'node:worker_threads';
import type { Text } from '@easymock/contract';
import { openThread, requestThread, ThreadFailed } from '../../platform/turns/threads';
import type { ImportPlan, ReadArticle, UploadedFile } from './exchange';

export interface ImportTask {
  readonly files: readonly UploadedFile[];
  readonly draftFolder: string;
  /** Prefix of the marks in texts. */
  readonly nonce: string;
  /** Whether pictures of other websites become marks, because they will be fetched. */
  readonly bringsPictures: boolean;
  /** Whether line breaks within the paragraphs of Markdown are written as hard ones. */
  readonly hardensBreaks: boolean;
}

export type ImportQuestion =
  | { readonly kind: 'plan' }
  | { readonly kind: 'article'; readonly key: string }
  /** A file of the import, or a picture embedded in the article that was read last. */
  | { readonly kind: 'file'; readonly path: string };

export type ImportAnswer =
  | { readonly plan: ImportPlan }
  | { readonly article: ReadArticle }
  | { readonly file: Uint8Array }
  | { readonly texts: Text };

/** A file that cannot be read, with a message for people. */
export class ReadingFailure extends Error {
  override name = 'ReadingFailure';
  readonly texts: Text;
  /** Whether the thread has ended, so that nothing else can be read. */
  readonly isOver: boolean;

  constructor(texts: Text, isOver = false) {
    super(texts.en);
    this.texts = texts;
    this.isOver = isOver;
  }
}

/** Time-out in milliseconds. An archive of a gigabyte takes a minute, an article a few seconds. */
const timeoutMs = 120_000;
const memoryMb = 1024;

/**
 * Reads the files of an import in a thread of its own, which handles one request at a time.
 * @example const thread = new ImportThread(task); try { await thread.plan(); } finally { await
 * thread.close(); }
 */
export class ImportThread {
  readonly #worker: Worker;
  #hasNoMemory = false;

  constructor(task: ImportTask) {
    this.#worker = openThread(import.meta.url, 'import-worker', {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#hasNoMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    });
  }

  async plan(): Promise<ImportPlan> {
    const answer = await this.#ask({ kind: 'plan' });
    return 'plan' in answer ? answer.plan : unexpected();
  }

  async article(key: string): Promise<ReadArticle> {
    const answer = await this.#ask({ kind: 'article', key });
    return 'article' in answer ? answer.article : unexpected();
  }

  async file(path: string): Promise<Uint8Array> {
    const answer = await this.#ask({ kind: 'file', path });
    return 'file' in answer ? answer.file : unexpected();
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(question: ImportQuestion): Promise<Exclude<ImportAnswer, { texts: Text }>> {
    const answer = await requestThread<ImportAnswer>(this.#worker, question, timeoutMs).catch((error) => {
      if (error instanceof ThreadFailed) throw new ReadingFailure(this.#textsOf(error), true);
      throw error;
    });
    if ('texts' in answer) throw new ReadingFailure(answer.texts);
    return answer;
  }

  #textsOf({ reason }: ThreadFailed): Text {
    if (reason === 'late') return { zh: '内容过于复杂，读取超时', en: 'it took too long to read' };
    if (this.#hasNoMemory) return { zh: '内容过于复杂，内存不足', en: 'reading it used too much memory' };
    return { zh: '读取中断', en: 'reading it was interrupted' };
  }
}

function unexpected(): never {
  throw new Error('the thread answered another question');
}
