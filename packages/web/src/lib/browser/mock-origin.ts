import { mockOriginName } from '@easymock/contract';
import { pageSetting } from './page-setting';

/**
 * Returns the origin that serves mocks: the page's own, or a separate one that the server wrote into the
 * page.
 */
export const mockOrigin = (): string => pageSetting(mockOriginName) ?? location.origin;
