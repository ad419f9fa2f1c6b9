import { eq } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { isGenuine, readSignature, sign } from '../../platform/signature';
import { sessions } from '../person/user.table';
import { loadActors } from './authenticate';

export type SignedPurpose = 'wikiFile';

/**
 * Signs with the key of a session. The key is the stored hash of the session's token, so a signature ends
 * with its session, and no separate secret must be stored or rotated.
 * @throws unauthenticated
 */
export async function signForSession(db: Db, sessionId: string, purpose: SignedPurpose, until: Date): Promise<string> {
  const [session] = await db.select({ key: sessions.tokenHash }).from(sessions).where(eq(sessions.id, sessionId));
  if (!session) fail('unauthenticated');
  return sign(session.key, purpose, sessionId, until);
}

/**
 * Returns the person whose session made a signature, with their current rights.
 * @throws unauthenticated for any reason: forged, wrong purpose, expired, session ended
 */
export async function findBySignature(services: Services, text: string, purpose: SignedPurpose): Promise<Actor> {
  const signature = readSignature(text) ?? fail('unauthenticated');
  const sessionId = signature.holder;
  const [session] = await services.database.db
    .select({ key: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session || !isGenuine(signature, session.key, purpose, services.clock())) fail('unauthenticated');
  const actor = (await loadActors(services, [sessionId])).get(sessionId);
  return actor ?? fail('unauthenticated');
}
