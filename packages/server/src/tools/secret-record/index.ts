/** Shared parts of the tools whose records have secrets and an expiry. */

export type { Expiring, ListExpiring } from './expiring';
export { expiryFactsOf, isInState, todayOf } from './expiry';
export {
  isExternal,
  isKeptBy,
  isOwnedBy,
  keeperColumns,
  keeperNames,
  keepersFrom,
  keeps,
  leaveKept,
  mayReveal,
  staffAmong,
} from './keepers';
export { type KeptRecord, type SecretKind, secretKindOf } from './secret-kind';
