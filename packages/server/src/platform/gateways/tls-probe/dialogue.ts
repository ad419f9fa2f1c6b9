import type { Socket } from 'node:net';

/** Maximum bytes that a server may send before TLS. */
const mostBytes = 64 * 1024;

/** A conversation in plain text over a socket, before TLS takes over. */
export class Dialogue {
  readonly #socket: Socket;
  #heard = Buffer.alloc(0);
  #failure: Error | undefined;
  #wake: (() => void) | undefined;
  readonly #onData = (data: Buffer) => {
    this.#heard = Buffer.concat([this.#heard, data]);
    if (this.#heard.length > mostBytes) this.#failure = new Error('too much data');
    this.#wake?.();
  };
  readonly #onEnd = (error?: Error | boolean) => {
    this.#failure ??= error instanceof Error ? error : Object.assign(new Error('closed'), { code: 'ECONNRESET' });
    this.#wake?.();
  };

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', this.#onData).on('error', this.#onEnd).on('close', this.#onEnd).on('end', this.#onEnd);
  }

  say(data: string | Buffer): void {
    this.#socket.write(data);
  }

  /** Reads an exact number of bytes. */
  async bytes(num: number): Promise<Buffer> {
    while (this.#heard.length < num) await this.#more();
    const read = this.#heard.subarray(0, num);
    this.#heard = this.#heard.subarray(num);
    return read;
  }

  /** Reads a line, without its end. */
  async line(): Promise<string> {
    let end = this.#heard.indexOf('\n');
    while (end < 0) {
      await this.#more();
      end = this.#heard.indexOf('\n');
    }
    return (await this.bytes(end + 1)).toString('latin1').replace(/\r?\n$/, '');
  }

  /**
   * Ends the conversation, so that TLS can use the socket.
   * @throws if the server sent surplus data, which an attacker on the way may have injected
   */
  end(): void {
    const { length } = this.#heard;
    this.#socket.off('data', this.#onData).off('error', this.#onEnd).off('close', this.#onEnd).off('end', this.#onEnd);
    if (length > 0) throw new Error('data before TLS');
  }

  async #more(): Promise<void> {
    if (this.#failure) throw this.#failure;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#failure && this.#heard.length === 0) throw this.#failure;
  }
}
