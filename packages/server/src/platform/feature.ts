import type { FastifyInstance } from 'fastify';
import type { Contributions, Services } from './context';
import type { DescribedRoute } from './http/calls/described-route';
import type { BoundCall } from './http/calls/handler';

/**
 * A feature of the product, as its folder's `index.ts` exports it and `features.ts` lists it.
 * @example export const audit: Feature = { handlers: auditHandlers };
 */
export interface Feature extends Partial<Contributions> {
  /** The calls of the feature, each bound to its handler by `implement`. */
  readonly handlers?: readonly BoundCall[];
  /** Routes that do not use the envelope: downloads, uploads, pages. */
  readonly plugins?: readonly ((app: FastifyInstance, options: { services: Services }) => Promise<void>)[];
  /** Routes of the plugins below the base path of calls; a test compares them with the registered routes. */
  readonly routes?: readonly DescribedRoute[];
}
