import type { Direction, Flow } from '../diagram';
import { directionOf, FlowBuilder } from './flow';
import { type Line, labelOf, unread } from './lines';

const state = '[\\p{L}\\p{N}_]+(?:[-.][\\p{L}\\p{N}_]+)*';
const step = new RegExp(`^(\\[\\*\\]|${state})\\s*-->\\s*(\\[\\*\\]|${state})\\s*(?::\\s*(.*))?$`, 'u');
const described = new RegExp(`^(${state})\\s*:\\s*(.+)$`, 'u');
const alone = new RegExp(`^(${state})$`, 'u');

/** Reads `stateDiagram`. Each level has a beginning and an end of its own. */
export function readStates([head, ...lines]: readonly Line[]): Flow {
  const first = head ?? { text: '', no: 1 };
  const flow = new FlowBuilder();
  let direction: Direction = 'down';
  let noteNum = 0;
  let note: { of: string; words: string[] } | undefined;
  const idOf = (name: string, place: 'start' | 'end') => {
    if (name !== '[*]') {
      if (!flow.has(name)) flow.node(name, { shape: 'round' });
      return name;
    }
    const id = `${place} of ${flow.group}`;
    flow.node(id, { label: '', shape: place });
    return id;
  };
  const attach = (of: string, label: string) => {
    noteNum += 1;
    const id = `note ${noteNum}`;
    flow.node(id, { label, shape: 'note' });
    flow.edges.push({ from: idOf(of, 'start'), to: id, label: '', line: 'dashed', fromTip: 'none', toTip: 'none' });
  };
  for (const line of lines) {
    const { text } = line;
    if (note) {
      if (/^end\s*note$/.test(text)) {
        attach(note.of, note.words.join('\n'));
        note = undefined;
      } else note.words.push(labelOf(text));
      continue;
    }
    const [, from, to, label = ''] = step.exec(text) ?? [];
    if (from && to) {
      const ends = { from: idOf(from, 'start'), to: idOf(to, 'end') };
      flow.edges.push({ ...ends, label: labelOf(label), line: 'plain', fromTip: 'none', toTip: 'arrow' });
      continue;
    }
    const [, title, name] = /^state\s+"([^"]*)"\s+as\s+([^\s{]+)/.exec(text) ?? [];
    const [, plain] = /^state\s+([^\s"{<]+)/.exec(text) ?? [];
    const [, beside, words] = /^note\s+(?:left|right)\s+of\s+([^\s:]+)\s*(?::\s*(.*))?$/.exec(text) ?? [];
    const id = name ?? plain;
    const mark = /<<(choice|fork|join)>>/.exec(text)?.[1];
    const [, about, meaning] = described.exec(text) ?? [];
    if (beside) {
      if (words === undefined) note = { of: beside, words: [] };
      else attach(beside, labelOf(words));
    } else if (id && text.endsWith('{')) flow.open(id, title === undefined ? id : labelOf(title));
    else if (id && mark) flow.node(id, { label: '', shape: mark === 'choice' ? 'diamond' : 'bar' });
    else if (id) flow.node(id, { shape: 'round', ...(title !== undefined && { label: labelOf(title) }) });
    else if (text === '}') flow.close(line);
    else if (/^direction\s/.test(text)) {
      const turned = directionOf(text.split(/\s+/)[1]) ?? unread(line);
      if (flow.group) flow.turn(turned);
      else direction = turned;
    } else if (about && meaning) flow.node(about, { label: labelOf(meaning), shape: 'round' });
    else if (alone.test(text)) flow.node(text, { shape: 'round' });
    else if (!/^(?:classDef|class|style|hide empty description|scale)\b/.test(text)) unread(line);
  }
  if (note) unread(lines.at(-1) ?? first);
  return flow.done(direction, lines.at(-1) ?? first);
}
