import type { Contract, PermissionKey, Text, TokenScope } from '@easymock/contract';
import type { z } from 'zod';

/** The types of bodies that a route accepts. */
export type RouteBody = 'json' | 'form' | 'multipart' | 'bytes';

/**
 * A route below the base path of calls that is not a call, as `openapi.json` describes it. The feature that registers the
 * route lists it in its `routes`.
 */
export interface DescribedRoute {
  readonly method: 'GET' | 'POST';
  /** Below `apiBase`, with parameters as Fastify writes them: `/calendar/ics/:token`. */
  readonly path: string;
  /** The group of calls that it is listed with. */
  readonly group: keyof Contract;
  /** Unique among the calls and routes of the group. */
  readonly name: string;
  readonly summary: Text;
  /**
   * `public`: no token is needed, because an address or an ID in the request grants the access, or a signature does.
   * `fileToken`: a session, or a token in the query that `wikiFile.getFileToken` and shares issue.
   */
  readonly auth: 'public' | 'session' | 'fileToken';
  readonly permission?: PermissionKey;
  /** The scope that API tokens need; they are refused if it is absent. */
  readonly scope?: TokenScope;
  readonly query?: z.ZodObject;
  readonly body?: {
    readonly types: readonly [RouteBody, ...RouteBody[]];
    readonly fields?: z.ZodObject;
    /** Whether a form carries one field `file` or several. */
    readonly files?: 'one' | 'many';
  };
  /** The data of the envelope, or the media type of an answer without envelope. */
  readonly answer: z.ZodType | string;
}
