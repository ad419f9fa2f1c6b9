import type { IncomingMessage } from 'node:http';
import { ownHeaderPrefix } from '@easymock/contract';

/**
 * Marks a request that a mock has forwarded, so that our servers recognise the request when it comes back.
 */
export const hopHeader = `${ownHeaderPrefix}hop`;

/** Returns whether a mock of this or another installation has forwarded the request. */
export const isForwardedByMock = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers[hopHeader] !== undefined;
