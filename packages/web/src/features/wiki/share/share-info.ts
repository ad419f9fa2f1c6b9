import type { CallData, Contract } from '@easymock/contract';

/** The links to a node that the user may see, and the user's rights. */
export type ShareInfo = CallData<Contract['share']['getInfo']>;
