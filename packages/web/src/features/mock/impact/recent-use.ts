import { type MockUsage, recentUseDays } from '@easymock/contract';
import { today } from '../../../lib/texts/today';

const dayMs = 86_400_000;

/** Returns whether a mock was called so recently that a breaking change needs a warning. */
export const isRecentlyUsed = ({ last_day }: Pick<MockUsage, 'last_day'>, now = today()): boolean =>
  last_day !== null && Date.parse(now) - Date.parse(last_day) < recentUseDays * dayMs;
