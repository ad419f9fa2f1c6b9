/** Shared parts of the tools whose records have secrets and an expiry. */

export type { Expiring, ListExpiring } from './expiring';
export { expiryFactsOf, isInState, todayOf } from './expiry';
export {
  isExternal,
  isKeeper,
  isKeeperOf,
  isOwnedBy,
  keeperColumns,
  keeperNames,
  keepersFrom,
  leaveKept,
  mayReveal,
  staffAmong,
} from './keepers';
export { type KeptRecord, type SecretKind, secretKindOf } from './secret-kind';
