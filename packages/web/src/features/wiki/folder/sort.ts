import type { ChildOrder } from '@easymock/contract';

export interface Sort {
  readonly order: ChildOrder;
  readonly isDown: boolean;
}
