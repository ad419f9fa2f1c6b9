import { type Contract, contract } from '@easymock/contract';

export type CallTable = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G]]: { readonly method: 'GET' | 'POST'; readonly path: string };
  };
};

/** Method and address of every call. A build replaces this module by its value, see vite.config.ts. */
export const callTable: CallTable = contract;
