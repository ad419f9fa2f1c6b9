import { type AttentionItem, type AttentionLevel, fillText } from '@easymock/contract';
import type { AttentionEntry, AttentionSource, SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { withTimeout } from '../../platform/with-timeout';

const mostOfEach = 10;
const mostOfAll = 50;
/** Milliseconds. A slower source is skipped, so that it does not delay the others. */
const sourceMs = 1_500;
/** Days before the due date from which an item is a warning. */
const soonDays = 3;
const dayMs = 24 * 60 * 60 * 1000;

const ranks: Record<AttentionLevel, number> = { danger: 0, warn: 1, info: 2 };

/**
 * Lists what waits for the caller in all features. Each source is queried with the caller's rights; a source that fails
 * is logged and skipped.
 */
export async function listAttention(ctx: SessionContext): Promise<AttentionItem[]> {
  const { services, actor, now, language } = ctx;
  const zone = services.settings.get('timeZone');
  const today = dayIn(zone, now);
  const soon = dayIn(zone, new Date(now.getTime() + soonDays * dayMs));
  const levelOf = ({ isOverdue, dueOn }: AttentionEntry): AttentionLevel => {
    if (isOverdue) return 'danger';
    return dueOn !== '' && dueOn <= soon ? 'warn' : 'info';
  };
  async function ask({ kind, title, find }: AttentionSource): Promise<AttentionItem[]> {
    try {
      const found = await withTimeout(
        sourceMs,
        find(ctx.db, actor.id, { today, timeZone: zone, limit: mostOfEach, owns: services.contributions.owns }),
      );
      return found
        .slice(0, mostOfEach)
        .map((entry) => ({
          kind,
          kindName: fillText(title, language),
          title: entry.title,
          level: levelOf(entry),
          dueDate: entry.dueOn,
          link: entry.path,
        }));
    } catch (error) {
      services.log.error({ err: error, source: kind }, 'a source of the attention list failed');
      return [];
    }
  }
  const sources = services.contributions.attention.filter(
    ({ permission }) => !permission || actor.permissions.includes(permission),
  );
  const items = (await Promise.all(sources.map(ask))).flat();
  // Stable sort: items of equal urgency keep the order of their source. Items without a day come last.
  const dayOf = ({ dueDate }: AttentionItem) => dueDate || '9999-12-31';
  return items
    .sort((one, other) => ranks[one.level] - ranks[other.level] || dayOf(one).localeCompare(dayOf(other)))
    .slice(0, mostOfAll);
}
