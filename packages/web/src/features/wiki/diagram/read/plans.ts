import type { Gantt, GanttTask, Pie } from '../diagram';
import { type Line, labelOf, unread } from './lines';

/** Reads `pie`. */
export function readPie([head, ...lines]: readonly Line[]): Pie {
  const first = head ?? { text: '', no: 1 };
  const [, showData, inline = ''] = /^pie(\s+showData)?(?:\s+title\s+(.+))?$/.exec(first.text) ?? unread(first);
  let title = labelOf(inline);
  let hasValues = showData !== undefined;
  const slices = lines.flatMap((line) => {
    const [, more] = /^title\s+(.+)$/.exec(line.text) ?? [];
    if (more) title = labelOf(more);
    else if (line.text === 'showData') hasValues = true;
    else {
      const [, label, value] = /^"([^"]*)"\s*:\s*(\d{1,15}(?:\.\d{1,10})?)$/.exec(line.text) ?? unread(line);
      return [{ label: labelOf(label ?? ''), value: Number(value) }];
    }
    return [];
  });
  return { kind: 'pie', title, hasValues, slices };
}

const dayMs = 86_400_000;
const units: Record<string, number> = { d: 1, w: 7, h: 1 / 24, m: 1 / 1_440, M: 30, y: 365 };
const states = ['done', 'active', 'crit', 'milestone'] as const;

function dayOf(text: string): number | undefined {
  const [, year, month, day, hour = '0', minute = '0'] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?/.exec(text) ?? [];
  if (!year) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return Number.isNaN(at) ? undefined : at / dayMs;
}

/** Reads `gantt`, with days as `YYYY-MM-DD`. Weekends count as other days do. */
export function readGantt([, ...lines]: readonly Line[]): Gantt {
  const ends = new Map<string, number>();
  const sections: { label: string; tasks: GanttTask[] }[] = [];
  let title = '';
  let last: number | undefined;
  for (const line of lines) {
    const { text } = line;
    const [, word, rest = ''] =
      /^(title|section|dateFormat|axisFormat|tickInterval|excludes|includes|todayMarker|weekday|inclusiveEndDates)\b\s*(.*)$/.exec(
        text,
      ) ?? [];
    if (word === 'title') title = labelOf(rest);
    else if (word === 'section') sections.push({ label: labelOf(rest), tasks: [] });
    else if (word === 'dateFormat' && !/^YYYY-MM-DD/.test(rest)) unread(line);
    if (word) continue;
    const [, label, facts] = /^(.+?)\s*:\s*(.+)$/.exec(text) ?? unread(line);
    const parts = (facts ?? '').split(',').map((part) => part.trim());
    const isState = (part: string | undefined): part is GanttTask['state'] => states.some((one) => one === part);
    const marks: GanttTask['state'][] = [];
    while (isState(parts[0])) marks.push(parts.shift() as GanttTask['state']);
    const end = parts.pop() ?? unread(line);
    const begin = parts.pop();
    const id = parts.pop();
    if (parts.length > 0) unread(line);
    const after = /^after\s+(.+)$/
      .exec(begin ?? '')?.[1]
      ?.split(/\s+/)
      .map((one) => ends.get(one) ?? unread(line));
    const from = begin === undefined ? last : after ? Math.max(...after) : dayOf(begin);
    const [, num, unit = ''] = /^(\d{1,4}(?:\.\d{1,2})?)\s*([dwhmMy])$/.exec(end) ?? [];
    const to = num ? (from ?? Number.NaN) + Number(num) * (units[unit] ?? 1) : dayOf(end);
    if (from === undefined || to === undefined || !(to >= from)) return unread(line);
    if (sections.length === 0) sections.push({ label: '', tasks: [] });
    const state = marks.find((mark) => mark !== 'active') ?? marks[0] ?? '';
    sections.at(-1)?.tasks.push({ label: labelOf(label ?? ''), from, to, state });
    if (id) ends.set(id, to);
    last = to;
  }
  return { kind: 'gantt', title, sections };
}
