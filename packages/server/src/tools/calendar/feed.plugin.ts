import { addDays, apiBase, icsPath, type PermissionKey, permissionKeys } from '@easymock/contract';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { hashToken, loadRightsHolders } from '../../people/index';
import { addressKey } from '../../platform/address/address-key';
import type { Services } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { forAnonymousCaller } from '../../platform/limits/anonymous-limit';
import { settingRows } from '../../platform/settings/settings.table';
import { momentIn, zoneName } from '../../platform/wall-clock';
import { readSpecialDays } from '../../platform/workdays/index';
import { calendarFeeds } from './calendar.table';
import { type FixedZone, icsOf } from './ics';
import { findFeedEntries, findLayerEvents, inOrder } from './occurrences';

export const calendarFeedRoute: DescribedRoute = {
  method: 'GET',
  path: icsPath(':token'),
  group: 'calendar',
  name: 'ics',
  auth: 'public',
  summary: {
    zh: '按订阅地址读取一个人的日历；地址即凭据',
    en: 'Read the calendar of a person by its subscription address, without sign-in',
  },
  answer: 'text/calendar',
};

/** Days before and after today that a feed contains. */
const daysBack = 60;
const daysAhead = 330;
/** Calendar programs fetch an address about once an hour. */
const pace = { limit: 60, seconds: 600 };
/**
 * Limit for wrong addresses from one IP address. An office may share one IP address, so valid addresses are
 * served regardless. The 256 bits of a token prevent guessing; this limit only stops programs that have an
 * outdated address.
 */
const wrongPace = { limit: 120, seconds: 600 };
const usedEveryMs = 5 * 60_000;

/**
 * Serves the calendar of a person to programs that know its secret address. The feed contains what the person
 * sees now, and nothing once the person is disabled or loses the right. Logs contain the route, not the
 * address.
 */
export async function serveCalendarFeeds(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get(apiBase + icsPath(':token'), async (request, reply) => {
    const { token = '' } = request.params as { token?: string };
    const origin = `${request.protocol}://${request.host}`;
    const ics = await forAnonymousCaller(request.ip, async () => {
      const feed = await findFeed(services, token.replace(/\.ics$/, ''));
      const key = feed ? `ics-feed:${feed.reader.id}` : `ics:${addressKey(request.ip)}`;
      const seconds = await services.throttle.take([{ key, ...(feed ? pace : wrongPace) }]);
      if (seconds > 0) fail('tooMany', { seconds });
      return feed && icsFor(services, feed, origin);
    });
    // Plain text, which calendar programs understand.
    if (ics === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply
      .headers({
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="calendar.ics"',
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
        'Referrer-Policy': 'no-referrer',
      })
      .send(ics);
  });
}

interface Feed {
  readonly reader: { id: string; department: string; permissions: PermissionKey[]; isManager: boolean };
  readonly nickName: string;
}

/**
 * Finds the feed of a token. A withdrawn address, an unknown one and one of a disabled person are
 * indistinguishable.
 */
async function findFeed({ database, clock }: Services, token: string): Promise<Feed | undefined> {
  const { db } = database;
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashToken(token)));
  const [person] = feed ? await loadRightsHolders(db, [feed.userId]) : [];
  const permissions = person ? permissionKeys(person.grants) : [];
  if (!feed || !person || !permissions.includes('tools.calendar.view')) return undefined;
  const now = clock();
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
  const { id, department, nickName } = person;
  return { nickName, reader: { id, department, permissions, isManager: false } };
}

async function icsFor(services: Services, { reader, nickName }: Feed, requestOrigin: string): Promise<string> {
  const { database, settings, clock, config } = services;
  const { db } = database;
  const now = clock();
  const zone = settings.get('timeZone');
  const today = dayIn(zone, now);
  const period = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const specialDays = await readSpecialDays(db, addDays(period.from, -7), period.to);
  const fixed = fixedZone(zone, period);
  const own = await findFeedEntries(db, reader, { zone, fixed }, period, specialDays);
  const others = await findLayerEvents(services, db, reader, zone, period);
  const origin = new URL(config.publicUrl ?? requestOrigin).origin;
  const idName = await readIdName(services, new URL(origin).host);
  const seriesOf = new Map(own.map(({ event, series }) => [event, series]));
  const entries = inOrder([...own.map(({ event }) => event), ...others]).map((event) => ({
    event,
    series: seriesOf.get(event),
  }));
  return icsOf(entries, { name: `EasyMock ${nickName}`, now, origin, idName, zone: fixed });
}

const idNameKey = 'calendar.feedIdName';

/**
 * Returns the installation's name in the IDs of entries: the address at which a feed was first read. The name never
 * changes, even if the address does, because calendar programs treat a changed ID as a new entry.
 */
async function readIdName({ database, clock }: Services, host: string): Promise<string> {
  const { db } = database;
  const read = () => db.select({ value: settingRows.value }).from(settingRows).where(eq(settingRows.key, idNameKey));
  const [found] = await read();
  if (typeof found?.value === 'string') return found.value;
  await db
    .insert(settingRows)
    .values({ key: idNameKey, value: host, updatedAt: clock(), updateUserName: '' })
    .onConflictDoNothing();
  const [stored] = await read();
  return typeof stored?.value === 'string' ? stored.value : host;
}

/** Returns a zone if its offset is the same all the time, past and future years of a feed included. */
function fixedZone(zone: string, { from, to }: { from: string; to: string }): FixedZone | undefined {
  const offsetOn = (day: string) =>
    Math.round((Date.parse(`${day}T12:00:00Z`) - momentIn(zone, { day, minute: 720 }).getTime()) / 60_000);
  const offsetMinutes = offsetOn(from);
  // Half a year apart in any month shows daylight saving time.
  for (let day = from; day <= to; day = addDays(day, 15)) if (offsetOn(day) !== offsetMinutes) return undefined;
  return { name: zoneName(zone), offsetMinutes };
}
