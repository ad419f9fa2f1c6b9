import type { HandedOver, HandoverKind } from '@easymock/contract';
import type { SessionContext } from './context';
import type { Db } from './database/index';

/** Who hands something over, or takes it over. */
export interface Owner {
  id: string;
  name: string;
}

/** A kind of things that people own. The feature they belong to knows how to count them and hand them over. */
export interface Ownership {
  kind: HandoverKind;
  count(db: Db, userId: string): Promise<number>;
  /**
   * Makes all of them somebody else's.
   * @returns how many there were, and which got another name
   */
  handOver(
    ctx: SessionContext,
    from: Owner,
    to: Owner,
  ): Promise<{ num: number; renamed?: HandedOver['renamed'] }>;
}
