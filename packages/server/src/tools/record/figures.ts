import { fillText, type Text, type ToolFigure, type ToolKey, toolKeys } from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { viewableResources } from '../../platform/resource/resource.registry';
import { withTimeout } from '../../platform/with-timeout';

/** Milliseconds. A slower figure is omitted. */
const figureMs = 2_000;

/**
 * Largest number on a card. Counting 100,000 records of each tool takes longer than people wait for the
 * cards.
 */
const mostCounted = 9_999;

function recordsText(num: number): Text {
  const shown = num > mostCounted ? `${mostCounted}+` : num;
  return { zh: `${shown} 条`, en: num === 1 ? '1 record' : `${shown} records` };
}

/**
 * Returns the texts of the tool cards that the caller can view: the tool's own figure of today, or its number
 * of records.
 */
export async function readFigures(ctx: SessionContext): Promise<ToolFigure[]> {
  const { db, services, actor, now, language } = ctx;
  const today = dayIn(services.settings.get('timeZone'), now);
  const resources = viewableResources(ctx);

  /** Returns a number; undefined if counting fails or takes too long. */
  async function told(tool: string, count: () => Promise<number>): Promise<number | undefined> {
    try {
      return await withTimeout(figureMs, count());
    } catch (error) {
      services.log.error({ err: error, tool }, 'the figure of a tool failed');
      return undefined;
    }
  }

  async function figureOf(tool: ToolKey): Promise<ToolFigure[]> {
    if (!actor.permissions.includes(`tools.${tool}.view`)) return [];
    for (const figure of services.contributions.figures.filter((one) => one.tool === tool)) {
      const num = await told(tool, () => figure.count(db, actor, { today }));
      if (num) return [{ tool, text: fillText(figure.text(num), language), isUrgent: figure.isUrgent ?? false }];
    }
    const resource = resources.find(({ area }) => area === tool);
    const num = resource && (await told(tool, () => resource.count(ctx, mostCounted + 1)));
    return num === undefined ? [] : [{ tool, text: fillText(recordsText(num), language), isUrgent: false }];
  }

  return (await Promise.all(toolKeys.map(figureOf))).flat();
}
