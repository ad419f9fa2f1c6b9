import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';

// Limits for actions that send messages to other people, who are otherwise unprotected from scripts.

/** Maximum people notified that a text mentions them: the first ones. */
export const mostMentioned = 100;

const paces = { comment: { limit: 120, seconds: 600 }, ask: { limit: 60, seconds: 3_600 } } as const;

/**
 * Refuses a person who does this too often. Counted outside of transactions, so that refused attempts count
 * as well.
 * @throws tooMany
 */
export async function requirePace(
  { services, actor }: Pick<SessionContext, 'services' | 'actor'>,
  kind: keyof typeof paces,
): Promise<void> {
  const seconds = await services.throttle.take([{ key: `wiki-${kind}:${actor.id}`, ...paces[kind] }]);
  if (seconds > 0) fail('tooMany', { seconds });
}
