import type { IncomingMessage } from 'node:http';
import { ownHeaderPrefix } from '@easymock/contract';

/** Marks a request that a mock has passed on, so that it can be told apart when it comes back to a server of ours. */
export const hopHeader = `${ownHeaderPrefix}hop`;

/** Whether a mock of this or another installation has passed the request on. */
export const isPassedOn = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers[hopHeader] !== undefined;
