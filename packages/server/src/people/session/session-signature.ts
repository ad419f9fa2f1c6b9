import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { sessions } from '../person/user.table';
import { loadActors } from './authenticate';

// For addresses: what `img` and links ask for carries no header. A signature says which session it stands for, what it
// is good for and how long, and nothing else can be done with it.

/** What signatures are made for. */
export type SignedPurpose = 'wikiFile';

const macOf = (key: string, purpose: SignedPurpose, sessionId: string, until: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${sessionId}\n${until}`).digest();

/**
 * Signs in the name of a session. The key is what we keep of the session's token, so a signature ends with its session,
 * and there is no secret of its own to keep or to change. The same for the same moment.
 * @param until when it ends
 */
export async function signForSession(
  db: Db,
  sessionId: string,
  purpose: SignedPurpose,
  until: Date,
): Promise<string> {
  const [session] = await db
    .select({ key: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session) fail('unauthenticated');
  const end = Math.floor(until.getTime() / 1000).toString(36);
  return `${sessionId}.${end}.${macOf(session.key, purpose, sessionId, end).toString('base64url')}`;
}

const signature = /^([\w-]{1,36})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/**
 * The person in whose session something was signed, with the rights that they have now.
 * @throws unauthenticated, for whatever reason: forged, for another purpose, too late, the session ended
 */
export async function findBySignature(
  services: Services,
  text: string,
  purpose: SignedPurpose,
): Promise<Actor> {
  const [, sessionId = '', end = '', mac = ''] = signature.exec(text) ?? fail('unauthenticated');
  const [session] = await services.database.db
    .select({ key: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session) fail('unauthenticated');
  const given = Buffer.from(mac, 'base64url');
  const isGenuine = timingSafeEqual(given, macOf(session.key, purpose, sessionId, end));
  if (!isGenuine || Number.parseInt(end, 36) * 1000 <= services.clock().getTime()) fail('unauthenticated');
  const actor = (await loadActors(services, [sessionId])).get(sessionId);
  if (!actor || actor.mustChangePassword) fail('unauthenticated');
  return actor;
}
