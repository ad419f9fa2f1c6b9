import type { Order } from '../edit/render.worker';

const timeoutMs = 10_000;

/**
 * Renders pieces of an article in a worker, as readers will see them: formulas, charts and other blocks. A
 * time-out terminates the worker, and the next piece starts a new one.
 */
export class PieceRenderer {
  #worker: Worker | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, (html: string | undefined) => void>();
  readonly #known = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @returns the rendered HTML; undefined after a failure */
  async render(source: string): Promise<string | undefined> {
    const known = this.#known.get(source);
    const html = known ?? (await this.#order(source, 'html'));
    if (html !== undefined) this.#known.set(source, html);
    return html;
  }

  /** @returns the rich text source of Markdown; undefined after a failure */
  fromMarkdown(source: string): Promise<string | undefined> {
    return this.#order(source, 'source');
  }

  #order(source: string, type: Order['type']): Promise<string | undefined> {
    this.#worker ??= this.#start();
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise<string | undefined>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker?.postMessage({ id, source, type } satisfies Order);
      this.#timer ??= setTimeout(() => this.stop(), timeoutMs);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = new Worker(new URL('../edit/render.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; html: string }>) => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#waiting.get(data.id)?.(data.html);
      this.#waiting.delete(data.id);
      if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.stop(), timeoutMs);
    });
    worker.addEventListener('error', () => this.stop());
    return worker;
  }
}
