import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a response with an entity tag, or only 304 to a browser that has cached the response. The tag is a hash of the
 * response only, so all nodes generate the same tag.
 */
export function sendWithEntityTag(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  // The tag is weak, since the same response is sent compressed or uncompressed.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ ETag: tag, 'Cache-Control': 'private, no-cache' });
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (known?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
