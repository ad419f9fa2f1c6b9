import { listed, middlePath, pickLanguage, schemeOf } from '@easymock/contract';
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../platform/address/address-key';
import type { Services } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { CallFailure } from '../../platform/failure';
import { forAnonymousCaller } from '../../platform/limits/anonymous-limit';
import { targetFor, type Visitor, visitorOf } from './choose-target';
import { isAllowed, isCode } from './middle-link';
import { middleLinks } from './middle-link.table';
import { type MiddlePage, middlePage, middlePageHeaders } from './middle-page';

/** Enough for an office behind one IP address that scans a poster. */
const pace = { limit: 300, seconds: 60 };

/** Finds the link of a code if it is valid today. @param isCounted whether this request counts as a scan */
async function openLink({ database, settings, clock }: Services, code: string, isCounted: boolean) {
  const isLive = and(
    eq(middleLinks.code, code),
    isNull(middleLinks.deletedAt),
    eq(middleLinks.isInUse, true),
    or(isNull(middleLinks.expireAt), gte(middleLinks.expireAt, dayIn(settings.get('timeZone'), clock()))),
  );
  const { db } = database;
  const [link] = isCounted
    ? await db
        .update(middleLinks)
        // A scan is not an edit, so it affects neither the version nor the history.
        .set({ scanNum: sql`${middleLinks.scanNum} + 1` })
        .where(isLive)
        .returning()
    : await db.select().from(middleLinks).where(isLive);
  return link;
}

/**
 * Returns whether visitors are redirected to a host without a warning, since it is a known host or a
 * subdomain of one.
 */
function isKnown({ settings, config }: Services, host: string): boolean {
  const own = config.publicUrl ? [new URL(config.publicUrl).hostname] : [];
  return [...own, ...listed(settings.get('middleLink.knownHosts'))].some(
    (known) => host === known || host.endsWith(`.${known}`),
  );
}

/** Returns the page that a visitor sees before the address; undefined for an immediate redirect. */
function pageBefore(services: Services, target: string, { chat }: Visitor): MiddlePage | undefined {
  const scheme = schemeOf(target);
  if (!isAllowed(scheme, services.settings.get('middleLink.appSchemes'))) return 'gone';
  if (scheme === 'http' || scheme === 'https') return isKnown(services, new URL(target).hostname) ? undefined : 'leave';
  const ownScheme = { wechat: 'weixin', dingtalk: 'dingtalk' } as const;
  return chat && ownScheme[chat] !== scheme ? 'browser' : 'app';
}

/**
 * Serves short links to everybody who scans them. An expired link, a disabled one and an unknown one are
 * indistinguishable.
 */
export async function serveMiddleLinks(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get<{ Params: { code: string } }>(middlePath(':code'), async (request, reply) => {
    const language = pickLanguage(request.headers['accept-language']);
    const show = (status: number, kind: MiddlePage, target?: string) =>
      reply
        .code(status)
        .headers(middlePageHeaders)
        .send(middlePage(kind, language, target));
    reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', Vary: 'User-Agent' });

    if (!isCode(request.params.code)) return show(404, 'gone');
    const opened = await forAnonymousCaller(request.ip, async () => {
      const seconds = await services.throttle.take([{ key: `middle:${addressKey(request.ip)}`, ...pace }]);
      if (seconds > 0) return { seconds, link: undefined };
      return { seconds, link: await openLink(services, request.params.code, request.method === 'GET') };
    }).catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      return { seconds: 5, link: undefined };
    });
    if (opened.seconds > 0) {
      reply.header('Retry-After', opened.seconds);
      return show(429, 'busy');
    }
    const { link } = opened;
    if (!link) return show(404, 'gone');
    const visitor = visitorOf(request.headers['user-agent'] ?? '');
    const target = targetFor(link, visitor);
    const page = pageBefore(services, target, visitor);
    if (page === 'gone') return show(404, page);
    return page ? show(200, page, page === 'browser' ? '' : target) : reply.redirect(target, 302);
  });
}
