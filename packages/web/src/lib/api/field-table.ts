import { type Call, type Contract, contract, type FieldFacts, fieldFactsOf } from '@easymock/contract';

export type FieldTable = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G]]?: Readonly<Record<string, FieldFacts>>;
  };
};

/**
 * The facts that forms need about the fields of every changing call. A build replaces this module by its value, see
 * vite.config.ts.
 */
export const fieldTable = Object.fromEntries(
  Object.entries(contract).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries<Call>(calls)
        .filter(([, { method }]) => method === 'POST')
        .map(([name, call]) => [name, fieldFactsOf(call)]),
    ),
  ]),
) as FieldTable;
