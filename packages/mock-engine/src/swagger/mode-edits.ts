import type { Comment } from 'acorn';
import { printTemplate } from '../parse/template';
import type { Field, Shape, ShapedMode } from './mode-shape';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits of a mode's text that preserve everything else: comments, quotes, white space and order. */
export class ModeEdits {
  private readonly edits: Edit[] = [];
  private readonly mode: ShapedMode;

  constructor(mode: ShapedMode) {
    this.mode = mode;
  }

  /** Returns the text after all edits. */
  apply(): string {
    const { source } = this.mode;
    // Stable sort, so that insertions at one position keep their order.
    const sorted = [...this.edits].sort((a, b) => a.start - b.start || a.end - b.end);
    let text = '';
    let from = 0;
    for (const edit of sorted) {
      text += source.slice(from, edit.start) + edit.text;
      from = edit.end;
    }
    return text + source.slice(from);
  }

  /** Returns whether a range contains a comment. */
  holdsComment({ start, end }: { start: number; end: number }): boolean {
    return this.mode.comments.some((comment) => comment.start >= start && comment.end <= end);
  }

  replaceValue(value: Shape, next: Shape): void {
    const text = printTemplate(next.template(), this.indentAt(value.start));
    this.edits.push({ start: value.start, end: value.end, text });
  }

  replaceKey(field: Field, key: string): void {
    if (!field.keyRange) return;
    const { start, end } = field.keyRange;
    const isSingle = this.mode.source[start] === "'" && !/['"\\]/.test(JSON.stringify(key).slice(1, -1));
    this.edits.push({ start, end, text: isSingle ? `'${key}'` : JSON.stringify(key) });
  }

  replaceField(field: Field, next: Field): void {
    if (field.keyRange) {
      if (field.key !== next.key) this.replaceKey(field, next.key);
      this.replaceValue(field.value, next.value);
      return;
    }
    this.edits.push({ start: field.start, end: field.end, text: this.print(next, this.indentAt(field.start)) });
  }

  /** Returns whether there is a comment inside the field, before it, or after it on its line. */
  isCommented(object: Shape, index: number): boolean {
    const field = object.fields[index] as Field;
    if (this.holdsComment(field)) return true;
    const before = this.commentsBetween(this.endOfNotes(object, index - 1), field.start);
    return before.length > 0 || this.notesBehind(object, index).length > 0;
  }

  /** Removes fields from an object and appends others. */
  changeFields(object: Shape, removed: ReadonlySet<number>, added: readonly Field[]): void {
    const { fields } = object;
    if (removed.size === 0 && added.length === 0) return;
    if (removed.size === fields.length && !this.holdsComment(object)) {
      this.rewrite(object, added);
      return;
    }
    const lastIndex = fields.length - 1;
    for (const index of removed) {
      const comma = this.commaBehind(object, index);
      const end = comma === -1 ? (fields[index] as Field).end : comma + 1;
      this.edits.push({ start: this.endOfNotes(object, index - 1), end, text: '' });
    }
    const last = lastWithout(fields, removed);
    const isCommaLast = lastIndex >= 0 && this.commaBehind(object, lastIndex) !== -1;
    const comma = last === -1 ? -1 : this.commaBehind(object, last);
    if (added.length === 0) {
      // The comma before the removed fields would otherwise end the list.
      if (last !== -1 && comma !== -1 && !isCommaLast) this.edits.push({ start: comma, end: comma + 1, text: '' });
      return;
    }
    if (last !== -1 && comma === -1) {
      const { end } = fields[last] as Field;
      this.edits.push({ start: end, end, text: ',' });
    }
    this.insert(object, last, added, isCommaLast);
  }

  private rewrite(object: Shape, added: readonly Field[]): void {
    const outer = this.indentAt(object.start);
    const lines = added.map((field) => `${outer}  ${this.print(field, `${outer}  `)}`);
    const text = added.length > 0 ? `{\n${lines.join(',\n')}\n${outer}}` : '{}';
    this.edits.push({ start: object.start, end: object.end, text });
  }

  private insert(object: Shape, last: number, added: readonly Field[], isCommaLast: boolean): void {
    const { source } = this.mode;
    const [first] = object.fields;
    const at = last === -1 ? object.end - 1 : this.endOfNotes(object, last);
    const opening = source.slice(object.start + 1, first?.start ?? object.end);
    const isLined = opening.includes('\n') || last === -1;
    const isAfterLineComment = this.mode.comments.some(({ type, end }) => type === 'Line' && end === at);
    const outer = this.indentAt(object.start);
    const indent = first && opening.includes('\n') ? this.indentAt(first.start) : `${outer}  `;
    const isOwnLine = isLined || isAfterLineComment;
    const texts = added.map((field) => this.print(field, isOwnLine ? indent : outer));
    const joined = isOwnLine ? `\n${indent}${texts.join(`,\n${indent}`)}` : ` ${texts.join(', ')}`;
    const closing = last === -1 ? `\n${outer}` : '';
    this.edits.push({ start: at, end: at, text: `${joined}${isCommaLast ? ',' : ''}${closing}` });
  }

  private print(field: Field, indent: string): string {
    return `${JSON.stringify(field.key)}: ${printTemplate(field.value.template(), indent)}`;
  }

  /** Returns the leading white space of the line at a position. */
  private indentAt(place: number): string {
    const { source } = this.mode;
    const lineStart = source.lastIndexOf('\n', place - 1) + 1;
    return /^[ \t]*/.exec(source.slice(lineStart, place))?.[0] ?? '';
  }

  private commentsBetween(start: number, end: number): Comment[] {
    return this.mode.comments.filter((comment) => comment.start >= start && comment.end <= end);
  }

  /** Returns the start of the next field, or the end of the object. */
  private limitBehind(object: Shape, index: number): number {
    return object.fields[index + 1]?.start ?? object.end - 1;
  }

  private commaBehind(object: Shape, index: number): number {
    const limit = this.limitBehind(object, index);
    let at = (object.fields[index] as Field).end;
    for (const comment of [...this.commentsBetween(at, limit), { start: limit, end: limit }]) {
      const comma = this.mode.source.slice(at, comment.start).indexOf(',');
      if (comma !== -1) return at + comma;
      at = comment.end;
    }
    return -1;
  }

  /** Returns the comments after a field on its line, which describe it. */
  private notesBehind(object: Shape, index: number): Comment[] {
    const { end } = object.fields[index] as Field;
    const lineEnd = this.mode.source.indexOf('\n', end);
    return this.commentsBetween(end, this.limitBehind(object, index)).filter(
      ({ start }) => lineEnd === -1 || start < lineEnd,
    );
  }

  /** Returns the end of a field with its comma and the comments after it; for -1, the end of the brace. */
  private endOfNotes(object: Shape, index: number): number {
    if (index < 0) return object.start + 1;
    const comma = this.commaBehind(object, index);
    const note = this.notesBehind(object, index).at(-1)?.end ?? 0;
    return Math.max((object.fields[index] as Field).end, comma + 1, note);
  }
}

function lastWithout(fields: readonly Field[], removed: ReadonlySet<number>): number {
  let last = fields.length - 1;
  while (last >= 0 && removed.has(last)) last -= 1;
  return last;
}
