import type { ModeOutline, OutlineKey, OutlineNode } from '@easymock/mock-engine';

/** One line of the form: a field, an item, or the whole definition. */
export interface FormRow {
  /** Built from names, so that the ID is stable while values change. */
  readonly id: string;
  readonly path: readonly number[];
  readonly node: OutlineNode;
  /** The containing node; undefined for the whole definition. */
  readonly parent: OutlineNode | undefined;
  /** Starts at 1, as in `aria-level`. */
  readonly level: number;
  /** Position among the siblings, from 0, followed by their number. */
  readonly index: number;
  readonly count: number;
  /** Undefined if the row has nothing to fold. */
  readonly isOpen: boolean | undefined;
}

const rootId = '$';

/**
 * Returns the visible rows from top to bottom.
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
    // `encodeURIComponent` throws on a lone surrogate.
    const name = encodeURIComponent(key.name.replace(/\p{Surrogate}/gu, '\ufffd'));
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return `${id}/${name}${before > 0 ? `#${before}` : ''}`;
  });
}

/**
 * Returns the ID of the row at a path of indexes.
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

/** Returns the path of the row with an ID, or undefined if there is none. */
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
 * Returns the index of the row at the cursor: the innermost row that is not folded away.
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

/** Returns the index of the parent of a row. */
export function parentOf(rows: readonly FormRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  for (let at = index - 1; at >= 0; at -= 1) if ((rows[at]?.level ?? 0) < level) return at;
  return 0;
}

/** Returns whether a field is an empty string without a rule, and so still needs a value. */
export const isUnfilled = (node: OutlineNode): node is OutlineNode & { key: OutlineKey } =>
  node.kind === 'text' && node.text === '' && node.key?.rule === '';

/**
 * Returns a name that no other field has.
 * @example freeName(['field', 'a']) // 'field2'
 */
export function freeName(taken: readonly string[], name = 'field'): string {
  const names = new Set(taken);
  if (!names.has(name)) return name;
  let count = 2;
  while (names.has(`${name}${count}`)) count += 1;
  return `${name}${count}`;
}
