import type { SessionContext } from '../platform/context';
import { fail } from '../platform/failure';

// Whatever one person does here brings messages to others, whom nothing else protects from a script.

/** So many people hear that one text names them: the first ones. */
export const mostMentioned = 100;

/** How often a person may do what others hear of. */
const paces = {
  comment: { limit: 120, seconds: 600 },
  ask: { limit: 60, seconds: 3_600 },
} as const;

/**
 * Refuses a person who did this too often. Counted outside of transactions, so that refused tries count as well.
 * @throws tooMany
 */
export async function requirePace(
  { services, actor }: Pick<SessionContext, 'services' | 'actor'>,
  kind: keyof typeof paces,
): Promise<void> {
  const seconds = await services.throttle.take([{ key: `wiki-${kind}:${actor.id}`, ...paces[kind] }]);
  if (seconds > 0) fail('tooMany', { seconds });
}
