import type { CallData, Contract } from '@easymock/contract';

/** The links to a node that the person sees, and what they may do. */
export type ShareInfo = CallData<Contract['share']['getInfo']>;
