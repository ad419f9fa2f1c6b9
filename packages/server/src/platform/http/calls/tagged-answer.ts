import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends an answer with a tag made of what it says, and nothing but 304 to a browser that has it already. The
 * tag comes from the answer alone, so all nodes give the same.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  // Weak, since the same answer travels compressed or not.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ ETag: tag, 'Cache-Control': 'private, no-cache' });
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (known?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
