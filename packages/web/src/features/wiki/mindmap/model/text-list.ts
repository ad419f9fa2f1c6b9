import { isMindLink, isTopicFit, mindMapLimits } from '@easymock/wiki-content/mind-map';
import { newTopic, readMap, type Topic, withNewIds } from './topic';

/** Clipboard type in which this program exchanges subtrees, beside the plain text for other programs. */
export const clipboardType = 'application/x-easymock-mind-map';

/** Converts subtrees to a list indented by tabs, one line per node. */
export function writeList(nodes: readonly Topic[], depth = 0): string {
  return nodes
    .map(({ topic, children }) => {
      const line = `${'\t'.repeat(depth)}${topic.replace(/\s*\n\s*/g, ' ')}\n`;
      return line + writeList(children, depth + 1);
    })
    .join('');
}

/** Serialises subtrees with all properties, for `readCopied`. */
export const writeCopied = (nodes: readonly Topic[]): string =>
  JSON.stringify({ format: 'node_tree', data: { id: 'copied', topic: '', children: nodes } });

/**
 * Parses copied subtrees. Other programs can write this clipboard type, so the data is validated like any
 * source.
 */
export const readCopied = (text: string): Topic[] => readMap(text)?.root.children.map(withNewIds) ?? [];

interface Line {
  readonly indent: number;
  readonly topic: string;
  readonly link?: string;
}

const tabWidth = 4;

/** Returns the indentation width of leading white space. */
function indentOf(blanks: string): number {
  let width = 0;
  for (const blank of blanks) width += blank === '\t' ? tabWidth - (width % tabWidth) : 1;
  return width;
}

function lineOf(text: string): Line | undefined {
  const [, blanks = '', rest = ''] = /^([\t \u3000]*)(.*)$/.exec(text) ?? [];
  const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(rest);
  // Headings rank above every list, whatever their indentation.
  if (heading) return { indent: (heading[1]?.length ?? 1) - 100, topic: heading[2] ?? '' };
  const bare = rest
    .replace(/^([-*+•·]|\d{1,9}[.)、])\s+/, '')
    .replace(/^\[[ xX]\]\s+/, '')
    .trim();
  if (bare === '') return undefined;
  const [whole, label, address] = /^\[([^\]]+)\]\(([^\s()]+)\)$/.exec(bare) ?? [];
  if (whole && label && address && isMindLink(address))
    return { indent: indentOf(blanks), topic: label, link: address };
  return { indent: indentOf(blanks), topic: bare };
}

/**
 * Parses an indented list, with or without Markdown marks, into nodes. Headings contain the following lines.
 * An overlong topic is cut, because foreign texts know no limit; the map checks the number of nodes.
 * @example readList('部署\n\t备份\n\t发布').map(({ children }) => children.length) // [2]
 */
export function readList(text: string): Topic[] {
  interface Open {
    readonly indent: number;
    readonly children: Topic[];
  }
  const result: Topic[] = [];
  const open: Open[] = [{ indent: Number.NEGATIVE_INFINITY, children: result }];
  let count = 0;
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = lineOf(raw);
    if (!line) continue;
    // One node over the limit is enough for the map to refuse the list.
    if (count++ > mindMapLimits.nodes) break;
    const { indent, topic, link } = line;
    while (open.length > 1 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    while (open.length > mindMapLimits.depth + 1) open.pop();
    const children: Topic[] = [];
    const fit = isTopicFit(topic) ? topic : [...topic].slice(0, mindMapLimits.topic).join('');
    open.at(-1)?.children.push(newTopic(fit, { children, ...(link && { link }) }));
    open.push({ indent, children });
  }
  return result;
}
