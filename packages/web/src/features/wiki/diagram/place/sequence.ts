import type { Participant, Sequence, SequenceStep } from '../diagram';
import {
  disc,
  fontSize,
  type Item,
  line,
  lineHeight,
  type Measure,
  moved,
  polygon,
  rectangle,
  type Scene,
  smallLineHeight,
  smallSize,
  wrap,
} from '../draw/scene';
import { drawTip } from './flow';

const headLimit = 150;
const noteLimit = 200;
const gap = 36;
const half = 5;

type Step<K extends SequenceStep['kind']> = Extract<SequenceStep, { kind: K }>;

/** Goes through the steps from top to bottom. */
class SequencePlacer {
  readonly sequence: Sequence;
  readonly measure: Measure;
  readonly #under: Item[] = [];
  readonly #over: Item[] = [];
  readonly #x = new Map<string, number>();
  readonly #heads: ReadonlyMap<string, readonly string[]>;
  readonly #active = new Map<string, number[]>();
  readonly #frames: {
    name: string;
    label: string;
    top: number;
    depth: number;
    parts: { y: number; label: string }[];
  }[] = [];
  #y = 0;
  #num = 0;

  constructor(sequence: Sequence, measure: Measure) {
    this.sequence = sequence;
    this.measure = measure;
    this.#heads = new Map(
      sequence.participants.map(({ id, label }) => [id, wrap(label, headLimit, (text) => measure(text, fontSize))]),
    );
  }

  #small = (text: string): number => this.measure(text, smallSize);
  #lines = (label: string, limit: number): string[] => (label === '' ? [] : wrap(label, limit, this.#small));
  #at = (id: string): number => this.#x.get(id) ?? 0;
  #widthOf = (lines: readonly string[]): number => Math.max(0, ...lines.map(this.#small));

  #headWidth = (id: string): number =>
    Math.max(0, ...(this.#heads.get(id) ?? []).map((text) => this.measure(text, fontSize))) + 24;

  /** Sets the columns so far apart that heads and words between neighbours have room. */
  #setColumns(): { left: number; right: number } {
    const { participants, steps } = this.sequence;
    const order = new Map(participants.map(({ id }, at) => [id, at]));
    const widths = participants.map(({ id }) => Math.max(this.#headWidth(id), 70));
    const least = widths.slice(1).map((width, at) => ((widths[at] ?? 0) + width) / 2 + gap);
    let [left, right] = [0, 0];
    for (const step of steps) {
      if (step.kind !== 'message' && step.kind !== 'note') continue;
      const ends = step.kind === 'message' ? [step.from, step.to] : step.of;
      const places = ends.map((id) => order.get(id) ?? 0);
      const [first, last] = [Math.min(...places), Math.max(...places)];
      const isNote = step.kind === 'note';
      const room = this.#widthOf(this.#lines(step.label, isNote ? noteLimit : 400)) + (isNote ? 36 : 28);
      if (first < last) {
        const share = (room + (isNote ? -60 : 0)) / (last - first);
        for (let at = first; at < last; at += 1) least[at] = Math.max(least[at] ?? 0, share);
      } else {
        const isLeft = isNote && step.place === 'left';
        const needed = isNote && step.place === 'over' ? room / 2 : room + 20;
        const at = isLeft ? first - 1 : first;
        if (at < 0) left = Math.max(left, needed);
        else if (at >= least.length) right = Math.max(right, needed);
        else least[at] = Math.max(least[at] ?? 0, needed);
        if (isNote && step.place === 'over') {
          if (first === 0) left = Math.max(left, needed);
          else least[first - 1] = Math.max(least[first - 1] ?? 0, needed);
        }
      }
    }
    let x = 0;
    for (const [at, { id }] of participants.entries()) {
      this.#x.set(id, x);
      x += least[at] ?? 0;
    }
    const end = this.#at(participants.at(-1)?.id ?? '');
    return { left: -Math.max(left, (widths[0] ?? 0) / 2), right: end + Math.max(right, (widths.at(-1) ?? 0) / 2) };
  }

  #head({ id, isPerson }: Participant, y: number, height: number): void {
    const lines = this.#heads.get(id) ?? [];
    const x = this.#at(id);
    const width = this.#headWidth(id);
    if (isPerson) {
      const top = y + 2;
      const body = `M${x - 8} ${top + 27}L${x} ${top + 18}L${x + 8} ${top + 27}${line({ x, y: top + 9 }, { x, y: top + 18 })}${line({ x: x - 9, y: top + 13 }, { x: x + 9, y: top + 13 })}`;
      this.#over.push(
        { kind: 'path', d: disc(x, top + 4, 4.5), fill: 'box', stroke: 'accent', width: 1.4 },
        { kind: 'path', d: body, fill: 'none', stroke: 'accent', width: 1.4 },
        { kind: 'text', x, y: y + height - (lines.length * lineHeight) / 2, lines, anchor: 'middle', tone: 'ink' },
      );
      return;
    }
    this.#over.push(
      { kind: 'path', d: rectangle(x - width / 2, y, width, height, 4), fill: 'box', stroke: 'accent' },
      { kind: 'text', x, y: y + height / 2, lines, anchor: 'middle', tone: 'ink' },
    );
  }

  #begin(id: string): void {
    this.#active.set(id, [...(this.#active.get(id) ?? []), this.#y]);
  }

  #finish(id: string): void {
    const open = this.#active.get(id) ?? [];
    const top = open.pop();
    if (top === undefined) return;
    const x = this.#at(id) + open.length * half;
    this.#under.push({
      kind: 'path',
      d: rectangle(x - half, top, 2 * half, Math.max(this.#y - top, 8)),
      fill: 'box',
      stroke: 'accent',
    });
  }

  /** The side of a column at which a message meets it: of its bar, while it is active. */
  #sideOf(id: string, direction: number): number {
    const depth = this.#active.get(id)?.length ?? 0;
    if (depth === 0) return this.#at(id);
    return this.#at(id) + (direction > 0 ? half * depth : -half);
  }

  #message(step: Step<'message'>): void {
    const lines = this.#lines(step.label, 400);
    const isOwn = step.from === step.to;
    this.#y += lines.length * smallLineHeight + 12;
    if (step.begins) this.#begin(step.to);
    const direction = isOwn ? 1 : Math.sign(this.#at(step.to) - this.#at(step.from));
    const start = { x: this.#sideOf(step.from, direction), y: this.#y };
    const common = { fill: 'none', stroke: 'faint', width: 1.4, isDashed: step.isDashed } as const;
    const middle = (lines.length * smallLineHeight) / 2 + 5;
    if (isOwn) {
      const end = { x: this.#sideOf(step.to, 1), y: this.#y + 20 };
      const far = start.x + 34;
      this.#over.push(
        {
          kind: 'path',
          d: `M${start.x} ${start.y}C${far} ${start.y - 2} ${far} ${end.y + 2} ${end.x} ${end.y}`,
          ...common,
        },
        ...drawTip(tipOf(step.tip), end, { x: end.x + 10, y: end.y - 2 }),
        { kind: 'text', x: start.x + 6, y: this.#y - middle, lines, anchor: 'start', tone: 'ink', isSmall: true },
      );
      this.#number(start.x, start.y);
      this.#y = end.y;
    } else {
      const end = { x: this.#sideOf(step.to, -direction), y: this.#y };
      this.#over.push({ kind: 'path', d: line(start, end), ...common }, ...drawTip(tipOf(step.tip), end, start), {
        kind: 'text',
        x: (start.x + end.x) / 2,
        y: this.#y - middle,
        lines,
        anchor: 'middle',
        tone: 'ink',
        isSmall: true,
      });
      this.#number(start.x, start.y);
    }
    if (step.ends) this.#finish(step.from);
    this.#y += 12;
  }

  #number(x: number, y: number): void {
    if (!this.sequence.isNumbered) return;
    this.#num += 1;
    this.#over.push(
      { kind: 'path', d: disc(x, y, 8), fill: 'accent', stroke: 'none' },
      { kind: 'text', x, y, lines: [String(this.#num)], anchor: 'middle', tone: 'page', isSmall: true },
    );
  }

  #note({ place, of, label }: Step<'note'>): void {
    const lines = this.#lines(label, noteLimit);
    const width = Math.max(this.#widthOf(lines) + 20, 60);
    const height = lines.length * smallLineHeight + 12;
    const xs = of.map(this.#at);
    const [first, last] = [Math.min(...xs), Math.max(...xs)];
    const isWide = place === 'over' && last > first;
    const wide = isWide ? Math.max(width, last - first + 60) : width;
    const middle =
      place === 'over' ? (first + last) / 2 : place === 'left' ? first - 12 - wide / 2 : last + 12 + wide / 2;
    this.#over.push(
      { kind: 'path', d: rectangle(middle - wide / 2, this.#y, wide, height, 2), fill: 'note', stroke: 'line' },
      { kind: 'text', x: middle, y: this.#y + height / 2, lines, anchor: 'middle', tone: 'ink', isSmall: true },
    );
    this.#y += height + 10;
  }

  #endFrame(left: number, right: number): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    const inset = frame.depth * 8;
    const [from, to] = [left - 10 + inset, right + 10 - inset];
    const width = this.measure(frame.name, smallSize, true) + 18;
    this.#under.push(
      {
        kind: 'path',
        d: rectangle(from, frame.top, to - from, this.#y - frame.top, 4),
        fill: 'none',
        stroke: 'line',
        width: 1.2,
      },
      {
        kind: 'path',
        d: polygon(
          { x: from, y: frame.top },
          { x: from + width, y: frame.top },
          { x: from + width, y: frame.top + 14 },
          { x: from + width - 6, y: frame.top + 20 },
          { x: from, y: frame.top + 20 },
        ),
        fill: 'soft',
        stroke: 'line',
      },
    );
    this.#over.push({
      kind: 'text',
      x: from + width / 2 - 2,
      y: frame.top + 10,
      lines: [frame.name],
      anchor: 'middle',
      tone: 'faint',
      isSmall: true,
      isStrong: true,
    });
    if (frame.label)
      this.#over.push({
        kind: 'text',
        x: from + width + 8,
        y: frame.top + 10,
        lines: [`[${frame.label}]`],
        anchor: 'start',
        tone: 'faint',
        isSmall: true,
      });
    for (const { y, label } of frame.parts) {
      this.#under.push({
        kind: 'path',
        d: line({ x: from, y }, { x: to, y }),
        fill: 'none',
        stroke: 'line',
        isDashed: true,
      });
      if (label)
        this.#over.push({
          kind: 'text',
          x: from + 10,
          y: y + 11,
          lines: [`[${label}]`],
          anchor: 'start',
          tone: 'faint',
          isSmall: true,
        });
    }
    this.#y += 10;
  }

  place(): Scene {
    const { participants, steps, title } = this.sequence;
    const { left, right } = this.#setColumns();
    if (title) {
      const x = (left + right) / 2;
      this.#over.push({ kind: 'text', x, y: 10, lines: [title], anchor: 'middle', tone: 'ink', isStrong: true });
      this.#y = 30;
    }
    const isAnyPerson = participants.some(({ isPerson }) => isPerson);
    const most = Math.max(1, ...[...this.#heads.values()].map((lines) => lines.length));
    const height = most * lineHeight + (isAnyPerson ? 34 : 16);
    const top = this.#y;
    for (const one of participants) this.#head(one, top, height);
    this.#y += height + 14;
    let deepest = 0;
    for (const step of steps) {
      if (step.kind === 'message') this.#message(step);
      else if (step.kind === 'note') this.#note(step);
      else if (step.kind === 'active') step.isOn ? this.#begin(step.id) : this.#finish(step.id);
      else if (step.kind === 'begin') {
        this.#frames.push({ name: step.name, label: step.label, top: this.#y, depth: this.#frames.length, parts: [] });
        deepest = Math.max(deepest, this.#frames.length);
        this.#y += 24;
      } else if (step.kind === 'part') {
        this.#frames.at(-1)?.parts.push({ y: this.#y, label: step.label });
        this.#y += 22;
      } else this.#endFrame(left, right);
    }
    for (const [id, open] of this.#active) while (open.length > 0) this.#finish(id);
    this.#y += 6;
    const lines: Item[] = participants.map(({ id }) => ({
      kind: 'path',
      fill: 'none',
      stroke: 'line',
      isDashed: true,
      d: line({ x: this.#at(id), y: top + height }, { x: this.#at(id), y: this.#y }),
    }));
    for (const one of participants) this.#head(one, this.#y, height);
    const margin = deepest > 0 ? 24 : 12;
    return {
      width: right - left + 2 * margin,
      height: this.#y + height + 2 * 12,
      items: moved([...lines, ...this.#under, ...this.#over], margin - left, 12),
    };
  }
}

const tipOf = (tip: Step<'message'>['tip']) => (tip === 'none' ? 'none' : tip);

export const placeSequence = (sequence: Sequence, measure: Measure): Scene =>
  new SequencePlacer(sequence, measure).place();
