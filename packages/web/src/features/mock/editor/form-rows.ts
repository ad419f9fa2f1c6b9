import type { ModeOutline, OutlineKey, OutlineNode } from '@easymock/mock-engine';

/** One line of the form: a field, an item, or the whole definition. */
export interface FormRow {
  /** Made of names, so that it stays the same while values change around it. */
  readonly id: string;
  readonly path: readonly number[];
  readonly node: OutlineNode;
  /** The node that contains this one; undefined for the whole definition. */
  readonly parent: OutlineNode | undefined;
  /** From 1, as trees count. */
  readonly level: number;
  /** Its place among its siblings, from 0, and how many they are. */
  readonly index: number;
  readonly count: number;
  /** Undefined where there is nothing to fold. */
  readonly isOpen: boolean | undefined;
}

const rootId = '$';

/**
 * The lines of the form from top to bottom.
 * @example rowsOf(outlineMode('{ a: 1 }'), new Set()).map(({ id }) => id) // ['$', '$/a']
 */
export function rowsOf({ root }: ModeOutline, folded: ReadonlySet<string>): FormRow[] {
  const rows: FormRow[] = [];
  const add = (row: Omit<FormRow, 'isOpen' | 'level'>) => {
    const { id, path, node } = row;
    const isOpen = node.children.length > 0 ? !folded.has(id) : undefined;
    rows.push({ ...row, level: path.length + 1, isOpen });
    if (!isOpen) return;
    const ids = childIds(id, node);
    for (const [index, child] of node.children.entries()) {
      const count = node.children.length;
      add({ id: ids[index] ?? '', path: [...path, index], node: child, parent: node, index, count });
    }
  };
  add({ id: rootId, path: [], node: root, parent: undefined, index: 0, count: 1 });
  return rows;
}

function childIds(id: string, { children }: OutlineNode): string[] {
  const seen = new Map<string, number>();
  return children.map(({ key }, index) => {
    if (!key) return `${id}/${index}`;
    // Half a character cannot be encoded.
    const name = encodeURIComponent(key.name.replace(/\p{Surrogate}/gu, '\ufffd'));
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return `${id}/${name}${before > 0 ? `#${before}` : ''}`;
  });
}

/**
 * The id of the row at a path of indexes.
 * @example idAt(outlineMode('{ a: [1] }'), [0, 0]) // '$/a/0'
 */
export function idAt({ root }: ModeOutline, path: readonly number[]): string {
  let id = rootId;
  let node: OutlineNode | undefined = root;
  for (const index of path) {
    id = (node && childIds(id, node)[index]) ?? id;
    node = node?.children[index];
  }
  return id;
}

/** The path of the row with an id; undefined when there is none. */
export function pathOf({ root }: ModeOutline, id: string): number[] | undefined {
  const path: number[] = [];
  let node = root;
  let at = rootId;
  for (const step of id.split('/').slice(1)) {
    const wanted = `${at}/${step}`;
    const index = childIds(at, node).indexOf(wanted);
    const child = node.children[index];
    if (!child) return undefined;
    path.push(index);
    node = child;
    at = wanted;
  }
  return path;
}

/**
 * The row the cursor is in: the innermost one that is not folded away.
 * @example rowAt(rowsOf(outlineMode('{ a: 1 }'), new Set()), 3) // 1, the row of a
 */
export function rowAt(rows: readonly FormRow[], offset: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.node.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && (rows[low]?.node.end ?? 0) < offset) low -= 1;
  return low;
}

/** The row a row stands in. */
export function parentOf(rows: readonly FormRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  for (let at = index - 1; at >= 0; at -= 1) if ((rows[at]?.level ?? 0) < level) return at;
  return 0;
}

/** Whether a field is an empty text that no rule repeats: one that still waits for its value. */
export const isUnfilled = (node: OutlineNode): node is OutlineNode & { key: OutlineKey } =>
  node.kind === 'text' && node.text === '' && node.key?.rule === '';

/**
 * A name no other field has.
 * @example freeName(['field', 'a']) // 'field2'
 */
export function freeName(taken: readonly string[], name = 'field'): string {
  const names = new Set(taken);
  if (!names.has(name)) return name;
  let count = 2;
  while (names.has(`${name}${count}`)) count += 1;
  return `${name}${count}`;
}
