import type { Direction, Flow, FlowEdge, Tip } from '../diagram';
import { directionOf, FlowBuilder } from './flow';
import { type Line, labelOf, unread } from './lines';

const thing = '(?:`[^`]+`|"[^"]+"|[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*?)';
const bare = (text: string): string => text.replace(/^[`"]|[`"]$/g, '');
/** `List~int~` is how diagrams write `List<int>`. */
const generic = (text: string): string => text.replace(/~([^~]*)~/g, '<$1>');

const classTips: Record<string, Tip> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'fullDiamond',
  o: 'diamond',
  '<': 'arrow',
  '>': 'arrow',
  '()': 'dot',
};
const relation = new RegExp(
  `^(${thing})\\s*(?:"([^"]*)"\\s*)?(<\\||\\*|o|<|\\(\\))?(--|\\.\\.)(\\|>|\\*|o|>|\\(\\))?\\s*(?:"([^"]*)"\\s*)?(${thing})\\s*(?::\\s*(.*))?$`,
  'u',
);

/** Collects the rows of tables: what is above the first method, a rule, and the methods. */
class Tables {
  readonly #rows = new Map<string, { fields: string[]; methods: string[]; label: string; mark: string }>();

  of(id: string) {
    const known = this.#rows.get(id);
    if (known) return known;
    const made = { fields: [], methods: [], label: id, mark: '' };
    this.#rows.set(id, made);
    return made;
  }

  add(id: string, row: string): void {
    const table = this.of(id);
    const mark = /^<<(.+)>>$/.exec(row)?.[1];
    if (mark) table.mark = mark;
    else (/\(.*\)/.test(row) ? table.methods : table.fields).push(labelOf(generic(row)));
  }

  writeTo(flow: FlowBuilder): void {
    for (const [id, { fields, methods, label, mark }] of this.#rows) {
      const rows = [...fields, ...(methods.length > 0 ? ['-', ...methods] : [])];
      flow.node(id, { label: mark ? `«${mark}»\n${label}` : label, shape: 'rows', rows });
    }
  }
}

/** Reads `classDiagram`. */
export function readClasses([head, ...lines]: readonly Line[]): Flow {
  const flow = new FlowBuilder();
  const tables = new Tables();
  let direction: Direction = 'down';
  let inside: string | undefined;
  const take = (name: string) => {
    const id = bare(name);
    tables.of(id).label = tables.of(id).label === id ? generic(id) : tables.of(id).label;
    flow.node(id);
    return id;
  };
  for (const line of lines) {
    const { text } = line;
    if (inside !== undefined) {
      if (text === '}') inside = undefined;
      else tables.add(inside, text);
      continue;
    }
    const [, from, fromLabel, left, dashes, right, toLabel, to, label = ''] = relation.exec(text) ?? [];
    const [, name, title, opens] =
      /^class\s+(`[^`]+`|[\p{L}\p{N}_.~-]+)\s*(?:\["([^"]*)"\])?\s*(?::::\w+)?\s*(\{.*)?$/u.exec(text) ?? [];
    const [, space] = /^namespace\s+(\S+)\s*\{$/.exec(text) ?? [];
    const [, owner, member] = /^([\p{L}\p{N}_]+)\s*:\s*(.+)$/u.exec(text) ?? [];
    const [, mark, marked] = /^(<<.+>>)\s+(\S+)$/.exec(text) ?? [];
    if (name) {
      const id = take(name);
      if (title) tables.of(id).label = labelOf(title);
      if (opens === '{') inside = id;
      else if (opens) for (const row of opens.slice(1, -1).split(/[;\n]/)) if (row.trim()) tables.add(id, row.trim());
    } else if (from && to && dashes) {
      const tips = { fromTip: classTips[left ?? ''] ?? 'none', toTip: classTips[right ?? ''] ?? 'none' } as const;
      flow.edges.push({
        from: take(from),
        to: take(to),
        label: labelOf(label),
        line: dashes === '--' ? 'plain' : 'dashed',
        ...tips,
        fromLabel: fromLabel ?? '',
        toLabel: toLabel ?? '',
      });
    } else if (space) flow.open(space, space);
    else if (text === '}') flow.close(line);
    else if (mark && marked) tables.add(take(marked), mark);
    else if (/^direction\s/.test(text)) direction = directionOf(text.split(/\s+/)[1]) ?? unread(line);
    else if (owner && member) tables.add(take(owner), member);
    else if (!/^(?:classDef|cssClass|style|click|link|callback)\b/.test(text)) unread(line);
  }
  if (inside !== undefined) unread(lines.at(-1) ?? head ?? { text: '', no: 1 });
  tables.writeTo(flow);
  return flow.done(direction, lines.at(-1) ?? head ?? { text: '', no: 1 });
}

const counts: Record<string, string> = {
  '||': '1',
  '|o': '0..1',
  'o|': '0..1',
  '}|': '1..*',
  '|{': '1..*',
  '}o': '0..*',
  'o{': '0..*',
};
const entityRelation = new RegExp(
  `^(${thing})\\s*(\\|\\||\\|o|\\}\\||\\}o)(--|\\.\\.)(\\|\\||o\\||\\|\\{|o\\{)\\s*(${thing})\\s*:\\s*(.*)$`,
  'u',
);

/** Reads `erDiagram`. How many there are at an end is written as a number. */
export function readEntities([head, ...lines]: readonly Line[]): Flow {
  const flow = new FlowBuilder();
  const tables = new Tables();
  let inside: string | undefined;
  const take = (name: string) => {
    const id = bare(name);
    tables.of(id);
    flow.node(id);
    return id;
  };
  for (const line of lines) {
    const { text } = line;
    if (inside !== undefined) {
      const [, type, field, keys = '', remark = ''] =
        /^(\S+)\s+(\S+)((?:\s+(?:PK|FK|UK),?)*)\s*(?:"([^"]*)")?$/.exec(text) ?? [];
      if (text === '}') inside = undefined;
      else if (type && field)
        tables.of(inside).fields.push([field, type, keys.trim(), labelOf(remark)].filter(Boolean).join('  '));
      else unread(line);
      continue;
    }
    const [, from, left = '', dashes, right = '', to, label = ''] = entityRelation.exec(text) ?? [];
    const [, name, title, opens] = /^("[^"]+"|[\p{L}\p{N}_-]+)\s*(?:\["?([^"\]]*)"?\])?\s*(\{)?$/u.exec(text) ?? [];
    if (from && to) {
      const edge: FlowEdge = {
        from: take(from),
        to: take(to),
        label: labelOf(label),
        line: dashes === '--' ? 'plain' : 'dashed',
        fromTip: 'none',
        toTip: 'none',
        fromLabel: counts[left] ?? '',
        toLabel: counts[right] ?? '',
      };
      flow.edges.push(edge);
    } else if (name) {
      const id = take(name);
      if (title) tables.of(id).label = labelOf(title);
      if (opens) inside = id;
    } else if (!/^(?:direction|style|classDef|class|title)\s/.test(text)) unread(line);
  }
  if (inside !== undefined) unread(lines.at(-1) ?? head ?? { text: '', no: 1 });
  tables.writeTo(flow);
  return flow.done('down', lines.at(-1) ?? head ?? { text: '', no: 1 });
}
