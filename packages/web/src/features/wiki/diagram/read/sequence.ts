import type { Participant, Sequence, SequenceStep } from '../diagram';
import { type Line, labelOf, unread } from './lines';

const party = "[\\p{L}\\p{N}_ .,'()（）/&-]+?";
const message = new RegExp(`^(${party})\\s*(<<)?(--?)(>>|>|x|\\))\\s*([+-])?\\s*(${party})\\s*:\\s*(.*)$`, 'u');
const blocks = /^(loop|alt|opt|par|critical|break|rect|box)\b\s*(.*)$/;
const parts = /^(else|and|option)\b\s*(.*)$/;

const tips = { '>>': 'arrow', '>': 'none', x: 'cross', ')': 'open' } as const;

/** Reads `sequenceDiagram`. */
export function readSequence([, ...lines]: readonly Line[]): Sequence {
  const participants = new Map<string, Participant>();
  const steps: SequenceStep[] = [];
  let title = '';
  let isNumbered = false;
  /** What is open: a frame around steps, or what has none, such as colours. */
  const open: ('frame' | 'plain')[] = [];
  const take = (name: string) => {
    const id = name.trim();
    if (!participants.has(id)) participants.set(id, { id, label: labelOf(id), isPerson: false });
    return id;
  };
  for (const line of lines) {
    const { text } = line;
    const [, kind, id, alias] = /^(?:create\s+)?(participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/.exec(text) ?? [];
    const [, place, of, words = ''] = /^note\s+(left of|right of|over)\s+([^:]+):\s*(.*)$/i.exec(text) ?? [];
    const [, active, whom] = /^(activate|deactivate)\s+(.+)$/.exec(text) ?? [];
    const [, block, about = ''] = blocks.exec(text) ?? [];
    const part = parts.exec(text);
    const [, from, both, dashes, tip, sign, to, label = ''] = message.exec(text) ?? [];
    if (kind && id) participants.set(id, { id, label: labelOf(alias ?? id), isPerson: kind === 'actor' });
    else if (place && of) {
      const where = place.toLowerCase().split(' ')[0] as 'left' | 'right' | 'over';
      steps.push({ kind: 'note', place: where, of: of.split(',').map(take), label: labelOf(words) });
    } else if (active && whom) steps.push({ kind: 'active', id: take(whom), isOn: active === 'activate' });
    else if (/^autonumber\b/.test(text)) isNumbered = !text.endsWith(' off');
    else if (/^title\b/.test(text)) title = labelOf(text.replace(/^title:?\s*/, ''));
    else if (block === 'rect' || block === 'box') open.push('plain');
    else if (block) {
      open.push('frame');
      steps.push({ kind: 'begin', name: block, label: labelOf(about) });
    } else if (part) {
      if (open.at(-1) !== 'frame') unread(line);
      steps.push({ kind: 'part', label: labelOf(part[2] ?? '') });
    } else if (text === 'end') {
      const closed = open.pop() ?? unread(line);
      if (closed === 'frame') steps.push({ kind: 'end' });
    } else if (from && to && tip) {
      const ends = { from: take(from), to: take(to), label: labelOf(label) };
      steps.push({
        kind: 'message',
        ...ends,
        isDashed: dashes === '--',
        tip: tips[tip as keyof typeof tips],
        begins: sign === '+',
        ends: sign === '-',
      });
      if (both)
        steps.push({
          kind: 'message',
          from: ends.to,
          to: ends.from,
          label: '',
          isDashed: dashes === '--',
          tip: 'arrow',
          begins: false,
          ends: false,
        });
    } else if (!/^(?:links?|properties|destroy)\s/.test(text)) unread(line);
  }
  if (open.length > 0) unread(lines.at(-1) ?? { text: '', no: 1 });
  return { kind: 'sequence', title, isNumbered, participants: [...participants.values()], steps };
}
