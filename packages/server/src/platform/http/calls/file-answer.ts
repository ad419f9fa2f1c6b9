import type { FastifyReply } from 'fastify';
import { dispositionOf } from './byte-range';

/**
 * A file as the whole answer of a call, without an envelope, for browsers to save. No cache keeps it.
 * @example return new FileAnswer(row.fileName, content)
 */
export class FileAnswer {
  readonly #name: string;
  readonly #content: Buffer;

  constructor(name: string, content: Buffer) {
    this.#name = name;
    this.#content = content;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    return reply
      .headers({
        // Whatever the file is, no browser shows any of it from our address.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': dispositionOf('attachment', this.#name),
        'Content-Length': this.#content.length,
        'Cache-Control': 'private, no-store',
      })
      .send(this.#content);
  }
}
