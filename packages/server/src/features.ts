import { dashboardHandlers } from './dashboard/index';
import { mockHandlers, projectHandlers, teamHandlers } from './mock/index';
import { accountHandlers, utilHandlers } from './people/index';
import type { BoundCall } from './platform/calls';

/** Every call the product answers; a test holds this list against the contract. */
export const callHandlers: BoundCall[] = [
  ...accountHandlers,
  ...utilHandlers,
  ...teamHandlers,
  ...projectHandlers,
  ...mockHandlers,
  ...dashboardHandlers,
];

/** What does not speak the envelope: served mocks, which come before everything else. */
export { isForMocks, openMockServer, serveMocks } from './mock/index';
