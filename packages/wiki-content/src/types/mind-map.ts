import { escapeHtml } from '../markdown/escape';
import { countWords } from '../render/plain';
import { checkText, type Problem } from './source';

/** Maximum nodes and levels of a mind map, and maximum lengths of a topic, note and link. */
export const mindMapLimits = { nodes: 5_000, depth: 50, topic: 500, note: 2_000, link: 2_000 } as const;

/** A node of a mind map. Topics and notes are text, never markup. */
export interface MindNode {
  id: string;
  topic: string;
  expanded?: boolean;
  direction?: 'left' | 'right';
  'background-color'?: string;
  'foreground-color'?: string;
  note?: string;
  link?: string;
  children: MindNode[];
}

/** A mind map in the format of jsMind, without unknown fields. */
export interface MindMap {
  meta: { name: string; author: string; version: string };
  format: 'node_tree';
  data: MindNode;
}

/**
 * Parses the source of a mind map. Unknown fields are removed, so that none reaches the drawing library.
 * @returns the map, or the reason why it is invalid
 */
export function readMindMap(source: string): { map: MindMap } | { problem: Problem } {
  const problem = checkText(source);
  if (problem) return { problem };
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { problem: { kind: 'notMindMap' } };
  }
  if (!isRecord(value) || value.format !== 'node_tree' || !isRecord(value.data))
    return { problem: { kind: 'notMindMap' } };
  const meta = isRecord(value.meta) ? value.meta : {};
  const reader = new NodeReader();
  const data = reader.read(value.data, 1);
  if (!data) return { problem: reader.problem ?? { kind: 'notMindMap' } };
  const word = (name: string) => (typeof meta[name] === 'string' ? meta[name].slice(0, 200) : '');
  return {
    map: { meta: { name: word('name'), author: word('author'), version: word('version') }, format: 'node_tree', data },
  };
}

class NodeReader {
  problem: Problem | undefined;
  private readonly ids = new Set<string>();

  read(value: unknown, depth: number): MindNode | undefined {
    if (!isRecord(value)) return this.refuse({ kind: 'notMindMap' });
    const { topic } = value;
    const id = typeof value.id === 'number' ? String(value.id) : value.id;
    if (typeof id !== 'string' || id === '' || id.length > 100 || typeof topic !== 'string')
      return this.refuse({ kind: 'notMindMap' });
    if (this.ids.has(id)) return this.refuse({ kind: 'sameId', value: id });
    this.ids.add(id);
    if (this.ids.size > mindMapLimits.nodes)
      return this.refuse({ kind: 'tooManyNodes', value: String(mindMapLimits.nodes) });
    if (depth > mindMapLimits.depth) return this.refuse({ kind: 'tooDeep', value: String(mindMapLimits.depth) });
    if (!isTopicFit(topic)) return this.refuse({ kind: 'topicTooLong', value: topic.slice(0, 20) });
    const children = value.children ?? [];
    if (!Array.isArray(children)) return this.refuse({ kind: 'notMindMap' });
    const node: MindNode = { id, topic, ...detailsOf(value), children: [] };
    for (const child of children) {
      const read = this.read(child, depth + 1);
      if (!read) return undefined;
      node.children.push(read);
    }
    return node;
  }

  private refuse(problem: Problem): undefined {
    this.problem ??= problem;
    return undefined;
  }
}

/** Returns the valid optional fields of a node. */
function detailsOf(value: Record<string, unknown>): Partial<MindNode> {
  const details: Partial<MindNode> = {};
  const { expanded, direction, note, link } = value;
  if (typeof expanded === 'boolean') details.expanded = expanded;
  if (direction === 'left' || direction === 'right') details.direction = direction;
  for (const name of ['background-color', 'foreground-color'] as const) {
    const color = value[name];
    if (typeof color === 'string' && /^(#[0-9a-fA-F]{3,8}|[a-z]{3,20})$/.test(color)) details[name] = color;
  }
  if (typeof note === 'string' && note !== '') details.note = note.slice(0, mindMapLimits.note);
  if (typeof link === 'string' && isMindLink(link)) details.link = link;
  return details;
}

/**
 * Returns whether a node may have this link: a web or mail address, or a path of ours.
 * @example isMindLink('javascript:alert(1)') // false
 */
export const isMindLink = (link: string): boolean =>
  link.length <= mindMapLimits.link && /^(https?:\/\/[^\s]|mailto:[^\s]|\/(?![\\/]))/i.test(link) && !hasControls(link);

// URL parsers skip tabs and line breaks, so "/\t/host" would leave our site.
const hasControls = (text: string): boolean => [...text].some((character) => character < ' ');

/** Counts the words of one node like `render` counts those of the whole map. */
export const wordsOfNode = ({ topic, note = '' }: Pick<MindNode, 'topic' | 'note'>): number =>
  countWords(topic) + countWords(note);

/** Returns whether a topic has a permitted length in code points. */
export const isTopicFit = (topic: string): boolean =>
  topic.length <= mindMapLimits.topic || [...topic.slice(0, mindMapLimits.topic * 2 + 1)].length <= mindMapLimits.topic;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the source of a mind map that has only a root. */
export const emptyMindMap = (topic: string): string => writeMindMap({ id: 'root', topic, children: [] });

export const writeMindMap = (data: MindNode): string =>
  JSON.stringify({ meta: { name: '', author: '', version: '1.0' }, format: 'node_tree', data } satisfies MindMap);

/**
 * Renders a mind map for export and for readers without the drawing library: the root and its children are
 * headings, everything below is a list.
 */
export function mindMapHtml({ data }: MindMap): string {
  const parts = [heading(data, 1)];
  for (const child of data.children) parts.push(heading(child, 2), listOf(child.children));
  return parts.join('');
}

const heading = (node: MindNode, level: number): string =>
  `<h${level}>${topicOf(node)}</h${level}>${node.note ? `<p>${withBreaks(node.note)}</p>` : ''}`;

function listOf(nodes: readonly MindNode[]): string {
  if (nodes.length === 0) return '';
  const items = nodes.map(
    (node) =>
      `<li>${topicOf(node)}${node.note ? `<br><small>${withBreaks(node.note)}</small>` : ''}${listOf(node.children)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

const topicOf = ({ topic, link }: MindNode): string => {
  const text = withBreaks(topic) || '<span data-text="emptyTopic">（空）</span>';
  return link ? `<a href="${escapeHtml(link)}">${text}</a>` : text;
};

const withBreaks = (text: string): string => escapeHtml(text.trim()).replace(/\n/g, '<br>');
