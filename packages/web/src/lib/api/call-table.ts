import { type Call, type Contract, contract } from '@easymock/contract';

/** Facts that the client needs about each call: its method, its path, and the queries that it makes stale. */
export type CallTable = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G]]: {
      readonly method: 'GET' | 'POST';
      readonly path: string;
      readonly changes?: Call['changes'];
    };
  };
};

/** A build replaces this module with its value; see tables-as-data.ts. */
export const callTable: CallTable = contract;
