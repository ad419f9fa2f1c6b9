import type { Contract, PermissionKey, Text, TokenScope } from '@easymock/contract';
import type { z } from 'zod';

/** Types of bodies that a route accepts. */
export type RouteBody = 'json' | 'form' | 'multipart' | 'bytes';

/**
 * Route below the base path of calls that is not a call, as described in `openapi.json`. The feature that
 * registers the route lists it in its `routes`.
 */
export interface DescribedRoute {
  readonly method: 'GET' | 'POST';
  /** Path below `apiBase`, with parameters in Fastify's notation: `/calendar/ics/:token`. */
  readonly path: string;
  /** Group of calls under which the route is listed. */
  readonly group: keyof Contract;
  /** Unique among the calls and routes of the group. */
  readonly name: string;
  readonly summary: Text;
  /**
   * `public`: no token is needed, because an address, an ID or a signature in the request grants access.
   * `fileToken`: a session, or a token in the query that `wikiFile.getFileToken` and shares issue.
   */
  readonly auth: 'public' | 'session' | 'fileToken';
  readonly permission?: PermissionKey;
  /** Scope that API tokens need. If absent, API tokens are refused. */
  readonly scope?: TokenScope;
  readonly query?: z.ZodObject;
  readonly body?: {
    readonly types: readonly [RouteBody, ...RouteBody[]];
    readonly fields?: z.ZodObject;
    /** Whether a form carries one field `file` or several. */
    readonly files?: 'one' | 'many';
  };
  /** Schema of the data in the envelope, or the media type of a response without an envelope. */
  readonly answer: z.ZodType | string;
}
