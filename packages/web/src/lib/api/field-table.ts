import { type Call, type Contract, contract, type FieldFacts, fieldFactsOf } from '@easymock/contract';

export type FieldTable = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G]]?: Readonly<Record<string, FieldFacts>>;
  };
};

/**
 * Facts about the fields of every changing call. In a build, this table is filled by the modules that use it,
 * each with the facts of its own calls; see tables-as-data.ts.
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
