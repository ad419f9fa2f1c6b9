import type { FastifyReply } from 'fastify';
import { dispositionOf } from './byte-range';

/**
 * File as the whole response of a call, without an envelope, for browsers to save. Caches must not store it.
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
        // Browsers must not display a file of any type under our origin.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': dispositionOf('attachment', this.#name),
        'Content-Length': this.#content.length,
        'Cache-Control': 'private, no-store',
      })
      .send(this.#content);
  }
}
