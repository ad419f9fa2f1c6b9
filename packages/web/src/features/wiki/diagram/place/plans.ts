import type { Gantt, GanttTask, Pie } from '../diagram';
import {
  fontSize,
  type Item,
  line,
  type Measure,
  polygon,
  rectangle,
  type Scene,
  slice,
  smallSize,
  type Tone,
} from '../draw/scene';

const sliceTone = (at: number): Tone => `slice${(at % 6) as 0 | 1 | 2 | 3 | 4 | 5}`;
const percent = (part: number): string => `${(part * 100).toFixed(part < 0.1 ? 1 : 0)}%`;

/** The title above a drawing, if it has one. */
const titleItems = (title: string, margin: number): Item[] =>
  title === ''
    ? []
    : [{ kind: 'text', x: margin, y: margin + 10, lines: [title], anchor: 'start', tone: 'ink', isStrong: true }];

export function placePie({ title, hasValues, slices }: Pie, measure: Measure): Scene {
  const total = slices.reduce((sum, { value }) => sum + value, 0) || 1;
  const [radius, margin] = [100, 16];
  const head = title ? 34 : 0;
  const middle = { x: margin + radius, y: margin + head + radius };
  const left = middle.x + radius + 32;
  const labels = slices.map(
    ({ label, value }) => `${label}  ${percent(value / total)}${hasValues ? `  (${value})` : ''}`,
  );
  const items = titleItems(title, margin);
  let from = 0;
  const first = middle.y - (slices.length * 24) / 2 + 12;
  for (const [at, { value }] of slices.entries()) {
    const to = from + value / total;
    const y = first + at * 24;
    if (value > 0)
      items.push({
        kind: 'path',
        d: slice(middle.x, middle.y, radius, from, to),
        fill: sliceTone(at),
        stroke: 'page',
        width: 2,
      });
    items.push(
      { kind: 'path', d: rectangle(left, y - 6, 12, 12, 2), fill: sliceTone(at), stroke: 'none' },
      { kind: 'text', x: left + 20, y, lines: [labels[at] ?? ''], anchor: 'start', tone: 'ink' },
    );
    from = to;
  }
  const widest = Math.max(0, ...labels.map((label) => measure(label, fontSize)));
  const height = Math.max(2 * radius, slices.length * 24) + head + 2 * margin;
  return { width: Math.max(left + 20 + widest, measure(title, fontSize, true)) + 2 * margin, height, items };
}

const dayMs = 86_400_000;
const rowHeight = 30;
const chartWidth = 620;
const steps = [1, 2, 7, 14, 30, 91, 182, 365];

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(5, 10);

const barTones: Record<GanttTask['state'], { fill: Tone; stroke: Tone }> = {
  '': { fill: 'box', stroke: 'accent' },
  active: { fill: 'slice0', stroke: 'accent' },
  done: { fill: 'done', stroke: 'line' },
  crit: { fill: 'warn', stroke: 'warn' },
  milestone: { fill: 'accent', stroke: 'accent' },
};

export function placeGantt({ title, sections }: Gantt, measure: Measure): Scene {
  const tasks = sections.flatMap((section) => section.tasks);
  const from = Math.min(...tasks.map((task) => task.from));
  const to = Math.max(...tasks.map((task) => task.to), from + 1);
  const margin = 12;
  const head = title ? 30 : 0;
  const names = Math.max(
    0,
    ...sections.map(({ label }) => measure(label, fontSize, true)),
    ...tasks.map(({ label }) => measure(label, smallSize) + 12),
  );
  const left = margin + names + 16;
  const x = (day: number): number => left + ((day - from) / (to - from)) * chartWidth;
  const items = titleItems(title, margin);
  const top = margin + head + 24;
  const rows: Item[] = [];
  let y = top;
  for (const { label, tasks: own } of sections) {
    if (label) {
      rows.push({ kind: 'text', x: margin, y: y + 14, lines: [label], anchor: 'start', tone: 'ink', isStrong: true });
      y += 26;
    }
    for (const task of own) {
      const middle = y + rowHeight / 2;
      const tones = barTones[task.state];
      rows.push({
        kind: 'text',
        x: margin + 12,
        y: middle,
        lines: [task.label],
        anchor: 'start',
        tone: 'ink',
        isSmall: true,
      });
      const at = x(task.from);
      const d =
        task.state === 'milestone'
          ? polygon(
              { x: at, y: middle - 9 },
              { x: at + 9, y: middle },
              { x: at, y: middle + 9 },
              { x: at - 9, y: middle },
            )
          : rectangle(at, middle - 9, Math.max(x(task.to) - at, 3), 18, 3);
      rows.push({ kind: 'path', d, ...tones });
      y += rowHeight;
    }
  }
  const step = steps.find((days) => (to - from) / days <= 12) ?? Math.ceil((to - from) / 12);
  for (let day = Math.ceil(from); day <= to; day += step) {
    items.push(
      { kind: 'path', d: line({ x: x(day), y: top }, { x: x(day), y }), fill: 'none', stroke: 'line' },
      { kind: 'text', x: x(day), y: top - 12, lines: [dateOf(day)], anchor: 'middle', tone: 'faint', isSmall: true },
    );
  }
  return { width: left + chartWidth + margin + 24, height: y + margin, items: [...items, ...rows] };
}
