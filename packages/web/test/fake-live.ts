import type { LiveFrames } from '@easymock/contract';

/** An open stream between a page and the fake server. */
interface FakeStream {
  readonly topics: readonly string[];
  /** The position after which the page wants events. */
  readonly from: number | undefined;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
}

/** The live channel of the fake server. Streams are ready at once and accept all requested topics. */
export class FakeLive {
  /** All requests for a stream, oldest first. */
  readonly requests: Pick<FakeStream, 'topics' | 'from'>[] = [];
  /** Status with which further requests are refused. */
  refusedWith: number | undefined;
  #open: FakeStream[] = [];
  #position = 100;
  /** Changes of topics that no stream watched when they happened. */
  #unheard: { readonly topic: string; readonly data: object; readonly id: number }[] = [];

  get openNum(): number {
    return this.#open.length;
  }

  /**
   * Sends a change to the streams that watch the topic; if there is none, to the next one. A page gathers its topics
   * before it opens a stream, which continues from the position of the page.
   */
  tell(topic: string, data: object): void {
    this.#position += 1;
    const streams = this.#open.filter(({ topics }) => topics.includes(topic));
    for (const stream of streams) this.#send(stream, 'change', { topic, data }, this.#position);
    if (streams.length === 0) this.#unheard.push({ topic, data, id: this.#position });
  }

  /** Sends news that the log does not contain to the streams that watch the topic. */
  relay(topic: string, data: object): void {
    for (const stream of this.#open) if (stream.topics.includes(topic)) this.#send(stream, 'relay', { topic, data });
  }

  /** Breaks all connections. */
  cut(): void {
    for (const { controller } of this.#open.splice(0)) controller.error(new TypeError('network error'));
  }

  /** Ends all streams as the server does. */
  end(reason: LiveFrames['end']['reason']): void {
    for (const stream of this.#open.splice(0)) {
      this.#send(stream, 'end', { reason });
      stream.controller.close();
    }
  }

  answer(address: URL, { headers, signal }: RequestInit): Response {
    const topics = (address.searchParams.get('topics') ?? '').split(',');
    const last = new Headers(headers).get('Last-Event-ID');
    const from = last === null ? undefined : Number(last);
    this.requests.push({ topics, from });
    if (this.refusedWith) return new Response('{}', { status: this.refusedWith });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = { topics, from, controller };
        this.#open.push(stream);
        signal?.addEventListener('abort', () => {
          this.#open = this.#open.filter((one) => one !== stream);
          controller.error(signal.reason);
        });
        if (from === undefined) this.#send(stream, 'reset', {}, this.#position);
        this.#send(stream, 'ready', { topics: [...topics] }, this.#position);
        for (const { topic, data, id } of this.#unheard.filter((change) => topics.includes(change.topic)))
          this.#send(stream, 'change', { topic, data }, id);
        this.#unheard = this.#unheard.filter((change) => !topics.includes(change.topic));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  }

  #send<E extends keyof LiveFrames>({ controller }: FakeStream, event: E, data: LiveFrames[E], id?: number): void {
    const head = `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}`;
    controller.enqueue(new TextEncoder().encode(`${head}data: ${JSON.stringify(data)}\n\n`));
  }
}
