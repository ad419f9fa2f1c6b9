import { type Call, type Contract, contract } from '@easymock/contract';

/** The facts that the client needs about each call: its method, its address, and the reads it makes stale. */
export type CallTable = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G]]: {
      readonly method: 'GET' | 'POST';
      readonly path: string;
      readonly changes?: Call['changes'];
    };
  };
};

/** The facts of every call. A build replaces this module by its value, see vite.config.ts. */
export const callTable: CallTable = contract;
