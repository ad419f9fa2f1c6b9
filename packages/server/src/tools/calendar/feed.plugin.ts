import { addDays, apiBase, icsPath, permissionKeys } from '@easymock/contract';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { hashToken, loadRightsHolders } from '../../people/index';
import { addressKey } from '../../platform/address/address-key';
import type { Services } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { CallFailure, fail } from '../../platform/failure';
import { forStranger } from '../../platform/limits/strangers';
import { readSpecialDays } from '../../platform/workdays/index';
import { calendarFeeds } from './calendar.table';
import { icsOf } from './ics';
import { findEvents, findLayerEvents, inOrder } from './occurrences';

/** What programs get: the last weeks and the next year. */
const daysBack = 60;
const daysAhead = 330;
/** Programs read once an hour or so; guesses at addresses end here. */
const pace = { limit: 120, seconds: 600 };
const usedEveryMs = 5 * 60_000;

/**
 * The calendar of a person for programs that know its address. It grants what the person sees at this moment, and nothing
 * once they are disabled or lose the right. Logs name the route, not the address.
 */
export async function serveCalendarFeeds(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.get(apiBase + icsPath(':token'), async (request, reply) => {
    const { token = '' } = request.params as { token?: string };
    const origin = `${request.protocol}://${request.host}`;
    const ics = await forStranger(request.ip, async () => {
      const seconds = await services.throttle.take([{ key: `ics:${addressKey(request.ip)}`, ...pace }]);
      if (seconds > 0) throw new CallFailure('tooMany', { seconds });
      return feedOf(services, token.replace(/\.ics$/, ''), origin);
    });
    return reply
      .headers({
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="calendar.ics"',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
        'Referrer-Policy': 'no-referrer',
      })
      .send(ics);
  });
}

async function feedOf(services: Services, token: string, requestOrigin: string): Promise<string> {
  const { database, settings, clock, config } = services;
  const { db } = database;
  const now = clock();
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashToken(token)));
  const [person] = feed ? await loadRightsHolders(db, [feed.userId]) : [];
  // An address that ended, one that never was and one of somebody disabled all look alike.
  const permissions = person ? permissionKeys(person.grants) : [];
  if (!feed || !person || !permissions.includes('tools.calendar.view')) fail('notFound');
  const used = new Date(now.getTime() - usedEveryMs);
  await db
    .update(calendarFeeds)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(calendarFeeds.userId, feed.userId),
        or(isNull(calendarFeeds.lastUsedAt), lt(calendarFeeds.lastUsedAt, used)),
      ),
    );
  const zone = settings.get('timeZone');
  const today = dayIn(zone, now);
  const period = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const reader = { id: person.id, department: person.department, permissions, isManager: false };
  const specialDays = await readSpecialDays(db, addDays(period.from, -7), period.to);
  const own = await findEvents(db, reader, zone, period, specialDays);
  const others = await findLayerEvents(services, db, reader, zone, period);
  const origin = new URL(config.publicUrl ?? requestOrigin).origin;
  return icsOf(inOrder([...own.events, ...others]), { name: `EasyMock ${person.nickName}`, now, origin });
}
