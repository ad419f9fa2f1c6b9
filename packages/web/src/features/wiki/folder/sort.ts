import type { ChildOrder } from '@easymock/contract';

/** The order of the children of a folder. */
export interface Sort {
  readonly order: ChildOrder;
  readonly isDown: boolean;
}
