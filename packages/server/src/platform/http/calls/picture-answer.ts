import type { FastifyReply } from 'fastify';

/**
 * A picture as the whole answer of a call, without an envelope: what a handler returns for callers who asked for one. It
 * depends on nothing but the call's input.
 * @example return type === 'svg' ? new PictureAnswer('image/svg+xml', svg) : { image }
 */
export class PictureAnswer {
  readonly #mime: string;
  readonly #content: Buffer | string;

  constructor(mime: 'image/png' | 'image/svg+xml', content: Buffer | string) {
    this.#mime = mime;
    this.#content = content;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    return reply
      .headers({
        'Content-Type': this.#mime,
        // Opened in a tab, an SVG is a document of this host.
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // Other pages show it as well.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'private, max-age=3600',
      })
      .send(this.#content);
  }
}
