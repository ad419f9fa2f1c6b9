import { isMindLink, isTopicFit, mindMapLimits } from '@easymock/wiki-content/mind-map';
import { newTopic, readMap, type Topic, withNewIds } from './topic';

/** How programs of ours hand subtrees to each other through the clipboard, beside the text for all others. */
export const clipboardType = 'application/x-easymock-mind-map';

/** Subtrees as a list that is indented by tabs, one line for each node. */
export function writeList(nodes: readonly Topic[], depth = 0): string {
  return nodes
    .map(({ topic, children }) => {
      const line = `${'\t'.repeat(depth)}${topic.replace(/\s*\n\s*/g, ' ')}\n`;
      return line + writeList(children, depth + 1);
    })
    .join('');
}

/** Subtrees with all they have, for `readCopied`. */
export const writeCopied = (nodes: readonly Topic[]): string =>
  JSON.stringify({ format: 'node_tree', data: { id: 'copied', topic: '', children: nodes } });

/** Reads subtrees that were copied. What others put on the clipboard under our name is checked as any source is. */
export const readCopied = (text: string): Topic[] => readMap(text)?.root.children.map(withNewIds) ?? [];

interface Line {
  readonly indent: number;
  readonly topic: string;
  readonly link?: string;
}

const tabWidth = 4;

/** The width of the blanks that a line begins with. */
function indentOf(blanks: string): number {
  let width = 0;
  for (const blank of blanks) width += blank === '\t' ? tabWidth - (width % tabWidth) : 1;
  return width;
}

function lineOf(text: string): Line | undefined {
  const [, blanks = '', rest = ''] = /^([\t \u3000]*)(.*)$/.exec(text) ?? [];
  const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(rest);
  // Headings stand above every list, however far that is from the edge.
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
 * Makes nodes of a list that is indented, with or without the marks of Markdown. Headings are above what follows them.
 * A topic that is too long is cut, since a text from elsewhere knows no limit; how many nodes fit is for the map to say.
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
    // One more than fit is enough to be refused.
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
