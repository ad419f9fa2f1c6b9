import type { FastifyReply } from 'fastify';

/**
 * Picture as the whole response of a call, without an envelope, for callers that request a picture. The picture depends
 * only on the input of the call.
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
        // An SVG opened in a tab is a document of our origin.
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // Pages of other origins may show the picture, too.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'private, max-age=3600',
      })
      .send(this.#content);
  }
}
