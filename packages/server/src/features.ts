import { mockHandlers, projectHandlers, serveMocks, teamHandlers } from './mock/index';
import { accountHandlers, utilHandlers } from './people/index';
import type { BoundCall } from './platform/calls';

/** Every call the product answers; a test holds this list against the contract. */
export const callHandlers: BoundCall[] = [
  ...accountHandlers,
  ...utilHandlers,
  ...teamHandlers,
  ...projectHandlers,
  ...mockHandlers,
];

/** What does not speak the envelope, each a Fastify plugin. */
export const plugins = [serveMocks];
