import type { ModeOutline, OutlineComment, OutlineNode, Span } from './outline';

/**
 * The fields or items inside one pair of brackets, with the commas and comments between them. A comment
 * describes the value before it on the same line, or the value after it if no empty line is between.
 */
export class Siblings {
  readonly outline: ModeOutline;
  readonly nodes: readonly OutlineNode[];
  readonly inside: Span;
  private readonly comments: readonly OutlineComment[];

  constructor(outline: ModeOutline, nodes: readonly OutlineNode[], inside: Span) {
    this.outline = outline;
    this.nodes = nodes;
    this.inside = inside;
    this.comments = outline.comments.filter(({ start, end }) => start >= inside.start && end <= inside.end);
  }

  at(index: number): OutlineNode {
    return this.nodes[index] as OutlineNode;
  }

  /** Returns the offset of the comma after a node, or -1. */
  comma(index: number): number {
    const limit = this.limit(index);
    let { end } = this.at(index);
    for (const comment of [...this.between(end, limit), { start: limit, end: limit }]) {
      const comma = this.outline.source.slice(end, comment.start).indexOf(',');
      if (comma !== -1) return end + comma;
      end = comment.end;
    }
    return -1;
  }

  /**
   * Returns the range of the comments after a node that describe it, or the empty range where one could be
   * inserted.
   */
  notes(index: number): Span {
    const { source } = this.outline;
    const { end } = this.at(index);
    const comma = this.comma(index);
    const isNear = comma !== -1 && !source.slice(end, comma).includes('\n');
    const start = isNear ? comma + 1 : end;
    const limit = isNear || comma === -1 ? this.limit(index) : comma;
    return this.notesFrom(start, limit, index < this.nodes.length - 1);
  }

  /** Returns the end of a node with its comma and comments; for -1, the end of the opening bracket. */
  endOf(index: number): number {
    if (index < 0) {
      const limit = this.nodes[0]?.start ?? this.inside.end;
      return this.notesFrom(this.inside.start, limit, true).end;
    }
    return Math.max(this.at(index).end, this.comma(index) + 1, this.notes(index).end);
  }

  /** Returns the start of a node, including the comments above that describe it. */
  startOf(index: number): number {
    let { start } = this.at(index);
    for (const comment of this.between(this.endOf(index - 1), start).toReversed()) {
      if (/\n[^\S\n]*\n/.test(this.outline.source.slice(comment.end, start))) break;
      start = comment.start;
    }
    return start;
  }

  /** Returns the end of the text before a node that does not belong to it. */
  endBefore(index: number): number {
    const end = this.endOf(index - 1);
    return this.between(end, this.startOf(index)).at(-1)?.end ?? end;
  }

  /** Returns whether the rest of the line after a position is empty. */
  endsLine(place: number): boolean {
    return /^[^\S\n]*(?:\n|$)/.test(this.outline.source.slice(place, place + 1000));
  }

  /** Returns the leading white space of the line at a position. */
  indentAt(place: number): string {
    const { source } = this.outline;
    const lineStart = source.lastIndexOf('\n', place - 1) + 1;
    return /^[ \t]*/.exec(source.slice(lineStart, place))?.[0] ?? '';
  }

  /** Returns the last comment inside the brackets, if any. */
  lastComment(): OutlineComment | undefined {
    return this.comments.at(-1);
  }

  private notesFrom(start: number, limit: number, isFollowed: boolean): Span {
    const { source } = this.outline;
    const found = this.between(start, limit);
    let end = start;
    for (const comment of found) {
      if (source.slice(end, comment.start).includes('\n')) break;
      end = comment.end;
    }
    // Comments on the line of the next value describe that value.
    if (isFollowed && end > start && !source.slice(end, limit).includes('\n')) return { start, end: start };
    return { start, end };
  }

  private limit(index: number): number {
    return this.nodes[index + 1]?.start ?? this.inside.end;
  }

  private between(start: number, end: number): OutlineComment[] {
    return this.comments.filter((comment) => comment.start >= start && comment.end <= end);
  }
}
