import { markdownHtml } from '../markdown/markdown';
import { safeTree } from '../safe/sanitize';
import { attributeOf, type Element, type Node, textOf } from '../safe/tree';
import { type MindNode, mindMapLimits, writeMindMap } from '../types/mind-map';
import { type Conversion, Losses } from './conversion';

/**
 * Converts Markdown to a mind map: headings and list items become nodes below their parents, and paragraphs
 * become notes. A single heading of the first level is the root; otherwise the root has the title of the
 * article.
 */
export function mindMapOf(markdown: string, title: string): Conversion {
  const builder = new Builder(title);
  builder.addAll(safeTree(markdownHtml(markdown)));
  return { source: writeMindMap(builder.finish()), lost: builder.losses.list() };
}

interface Place {
  node: MindNode;
  /** Level of the heading; 0 for the root. */
  level: number;
}

class Builder {
  readonly losses = new Losses();
  private count = 1;
  private readonly root: MindNode;
  private path: Place[];

  constructor(title: string) {
    this.root = { id: 'root', topic: cut(title, mindMapLimits.topic) || '思维导图', children: [] };
    this.path = [{ node: this.root, level: 0 }];
  }

  finish(): MindNode {
    const [only, ...rest] = this.root.children;
    // A single heading of the first level that contains everything becomes the root.
    if (!only || rest.length > 0 || this.root.note !== undefined || !this.isHeading.has(only)) return this.root;
    return { ...only, id: 'root' };
  }

  private readonly isHeading = new WeakSet<MindNode>();

  addAll(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (node.type === 'text') this.addNote(node.value);
      else this.add(node);
    }
  }

  private add(element: Element): void {
    const { tag } = element;
    if (/^h[1-6]$/.test(tag)) {
      const level = Number(tag.slice(1));
      while (this.path.length > 1 && (this.path.at(-1)?.level ?? 0) >= level) this.path.pop();
      const node = this.child(this.current(), element.children);
      if (!node) return;
      if (level === 1) this.isHeading.add(node);
      this.path.push({ node, level });
    } else if (tag === 'ul' || tag === 'ol') this.addItems(element, this.current(), this.path.length + 1);
    else if (tag === 'table') this.losses.add('table');
    else if (tag === 'pre') this.losses.add(attributeOf(element, 'data-block') === undefined ? 'code' : 'block');
    else if (attributeOf(element, 'data-tex') !== undefined) this.losses.add('formula');
    else if (tag === 'p') {
      this.countIn(element.children);
      this.addNote(textWithin(element.children));
    } else if (tag === 'nav' || tag === 'hr') return;
    else this.addAll(element.children);
  }

  private current(): MindNode {
    return this.path.at(-1)?.node ?? this.root;
  }

  private addItems(list: Element, parent: MindNode, depth: number): void {
    for (const item of list.children) {
      if (item.type === 'text' || item.tag !== 'li') continue;
      const isList = (child: Node) => child.type === 'element' && (child.tag === 'ul' || child.tag === 'ol');
      const node = this.child(
        parent,
        item.children.filter((child) => !isList(child)),
        depth,
      );
      for (const child of item.children)
        if (node && child.type === 'element' && isList(child)) this.addItems(child, node, depth + 1);
    }
  }

  /** Adds a node, unless there are too many or the level is too deep. */
  private child(parent: MindNode, content: readonly Node[], depth = this.path.length + 1): MindNode | undefined {
    if (this.count >= mindMapLimits.nodes) this.losses.add('length');
    else if (depth > mindMapLimits.depth) this.losses.add('depth');
    else {
      this.countIn(content);
      const text = textWithin(content);
      const topic = cut(text, mindMapLimits.topic);
      if (topic.length < text.length) this.losses.add('text');
      const link = linkIn(content);
      const node: MindNode = { id: `n${this.count++}`, topic, ...(link ? { link } : {}), children: [] };
      parent.children.push(node);
      return node;
    }
    return undefined;
  }

  private addNote(text: string): void {
    if (text.trim() === '') return;
    const node = this.current();
    const whole = node.note === undefined ? text.trim() : `${node.note}\n${text.trim()}`;
    node.note = cut(whole, mindMapLimits.note);
    if (node.note.length < whole.length) this.losses.add('text');
  }

  /** Counts content that a topic or note cannot contain. */
  private countIn(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (node.type === 'text') continue;
      if (node.tag === 'img') this.losses.add('picture');
      else if (node.tag === 'pre') this.losses.add('code');
      else if (node.tag === 'table') this.losses.add('table');
      else if (/^(strong|em|s|code|u|mark|sub|sup)$/.test(node.tag)) this.losses.add('format');
      this.countIn(node.children);
    }
  }
}

function textWithin(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.tag === 'br') return '\n';
      return attributeOf(node, 'data-tex') ?? textWithin(node.children);
    })
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Returns the address of a topic that consists only of a link. */
function linkIn(nodes: readonly Node[]): string | undefined {
  const content = nodes.filter((node) => node.type === 'element' || node.value.trim() !== '');
  const [only] = content;
  if (content.length !== 1 || only?.type !== 'element') return undefined;
  if (only.tag === 'p') return linkIn(only.children);
  const href = only.tag === 'a' ? attributeOf(only, 'href') : undefined;
  return href && /^https?:/i.test(href) && textOf(only.children) !== '' ? href : undefined;
}

const cut = (text: string, limit: number): string => [...text].slice(0, limit).join('');
