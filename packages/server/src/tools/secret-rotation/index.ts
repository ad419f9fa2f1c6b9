import { secretRotationCalls } from '@easymock/contract';
import type { Feature } from '../../platform/feature';
import { implement } from '../../platform/http/calls/handler';
import { secretDigest } from './digest';
import { markForRotation } from './mark';
import { findRevealed, isDue, presentRevealed } from './revealed-secrets';

const secretRotationHandlers = implement(secretRotationCalls, {
  async getSeenSecrets({ db }, { userId }) {
    const seen = await findRevealed(db, userId);
    return { records: await presentRevealed(db, seen), dueNum: seen.filter(isDue).length };
  },

  markForRotation: (ctx, { userId }) => markForRotation(ctx, userId),
});

/** Secrets that a leaving person has seen, and a weekly digest of reveals for owners. */
export const secretRotation: Feature = { handlers: secretRotationHandlers, jobs: [secretDigest] };
