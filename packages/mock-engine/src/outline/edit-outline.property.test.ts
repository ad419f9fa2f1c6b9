import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { meaning, modeText } from '../mode-text.fixture';
import { parseKey, writeKey } from '../parse/rule';
import {
  applyChanges,
  changeKind,
  insertField,
  moveNode,
  type OutlineEdit,
  removeNode,
  renameField,
  setRule,
  setText,
} from './edit-outline';
import { type ModeOutline, nodeAt, type OutlineNode, outlineMode } from './outline';

type Path = readonly number[];
interface Meaning {
  kind: string;
  text?: string;
  value?: unknown;
  items?: Meaning[];
  fields?: { key: string; value: Meaning }[];
}

const said = (source: string): Meaning => (meaning(source) as { template: Meaning }).template;

function pathsOf(node: OutlineNode, path: Path = []): Path[] {
  return [path, ...node.children.flatMap((child, index) => pathsOf(child, [...path, index]))];
}

/** Returns the value at a path and the list that contains it. */
function placeIn(root: Meaning, path: Path): { list: unknown[]; index: number; value: Meaning } {
  let list: unknown[] = [root];
  let index = 0;
  let value = root;
  for (const step of path) {
    list = value.fields ?? value.items ?? [];
    index = step;
    const part = list[step] as Meaning & { key?: string };
    value = value.fields ? ((part as { value?: unknown }).value as Meaning) : part;
  }
  return { list, index, value };
}

const name = fc.oneof(fc.string(), fc.constantFrom('a', '名', 'a b', "it's", 'a|1', '7', '"', '__proto__', '@x'));
const rule = fc.constantFrom('', '1', '1-10', '+1', '1-100.2', '.3', '-5--1');
const anyEdit = fc.oneof(
  fc.record({ do: fc.constant('rename' as const), name }),
  fc.record({ do: fc.constant('rule' as const), rule }),
  fc.record({ do: fc.constant('text' as const), text: fc.oneof(fc.string({ unit: 'binary' }), name) }),
  fc.record({ do: fc.constant('insert' as const), name, place: fc.nat(5) }),
  fc.record({ do: fc.constant('remove' as const) }),
  fc.record({ do: fc.constant('move' as const), by: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ do: fc.constant('list' as const) }),
);
type AnyEdit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never;

function carryOut(outline: ModeOutline, path: Path, edit: AnyEdit): OutlineEdit | undefined {
  switch (edit.do) {
    case 'rename':
      return renameField(outline, path, edit.name);
    case 'rule':
      return setRule(outline, path, edit.rule);
    case 'text':
      return setText(outline, path, edit.text);
    case 'insert': {
      const isObject = nodeAt(outline, path)?.kind === 'object';
      return insertField(outline, path, edit.place, { value: '1', ...(isObject && { key: edit.name }) });
    }
    case 'remove':
      return removeNode(outline, path);
    case 'move':
      return moveNode(outline, path, edit.by);
    case 'list':
      return changeKind(outline, path, 'list');
  }
}

/** Returns whether the edit has no target, or JavaScript itself forbids the result. */
function isImpossible(outline: ModeOutline, path: Path, edit: AnyEdit): boolean {
  const node = nodeAt(outline, path);
  const siblings = nodeAt(outline, path.slice(0, -1))?.children ?? [];
  const isSecondProto = 'name' in edit && edit.name === '__proto__' && outline.source.includes('__proto__');
  switch (edit.do) {
    case 'rename':
    case 'rule':
      return !node?.key || isSecondProto;
    case 'insert':
      return !node?.inside || isSecondProto;
    case 'remove':
      return path.length === 0;
    case 'move':
      return path.length === 0 || !siblings[(path.at(-1) ?? 0) + edit.by];
    default:
      return !node?.value && !node?.key;
  }
}

/** Returns the expected meaning of the edited definition. */
function expected(before: Meaning, path: Path, edit: AnyEdit, isMethod: boolean): Meaning {
  const root = { value: structuredClone(before) };
  const { list, index, value } = placeIn(root.value, path);
  const replace = (next: Meaning) => {
    if (path.length === 0) root.value = next;
    else if ('key' in (list[index] as object)) (list[index] as { value: Meaning }).value = next;
    else list[index] = next;
  };
  switch (edit.do) {
    case 'rename': {
      const field = list[index] as { key: string };
      field.key = writeKey(edit.name, field.key.slice(parseKey(field.key).name.length + 1) || undefined);
      break;
    }
    case 'rule': {
      const field = list[index] as { key: string };
      field.key = writeKey(parseKey(field.key).name, edit.rule || undefined);
      break;
    }
    case 'text':
      replace({ kind: 'text', text: edit.text });
      break;
    case 'insert': {
      const one: Meaning = { kind: 'value', value: 1 };
      const inner = value.fields ?? value.items ?? [];
      inner.splice(edit.place, 0, (value.fields ? { key: edit.name, value: one } : one) as never);
      break;
    }
    case 'remove':
      list.splice(index, 1);
      break;
    case 'move':
      list.splice(index + edit.by, 0, ...list.splice(index, 1));
      break;
    case 'list':
      // A method has no value that a list could contain.
      replace({ kind: 'list', items: isMethod ? [] : [value] });
      break;
  }
  return root.value;
}

const comments = ({ source, comments }: ModeOutline) =>
  comments.map(({ start, end }) => source.slice(start, end).trimEnd()).sort();

const settings = { numRuns: byDepth(300, 3000) };

test('an edit does to the meaning what it says, and nothing else', () => {
  fc.assert(
    fc.property(modeText, fc.nat(), anyEdit, (source, pick, edit) => {
      const outline = outlineMode(source);
      const paths = pathsOf(outline.root);
      const path = paths[pick % paths.length] ?? [];
      const done = carryOut(outline, path, edit);
      if (!done) expect(isImpossible(outline, path, edit)).toBe(true);
      if (!done || done.changes.length === 0) return;
      expect(applyChanges(source, done.changes)).toBe(done.outline.source);
      expect(said(done.outline.source)).toEqual(expected(said(source), path, edit, !nodeAt(outline, path)?.value));
    }),
    settings,
  );
});

test('an edit leaves all other text as it is: values, keys, comments', () => {
  fc.assert(
    fc.property(modeText, fc.nat(), anyEdit, (source, pick, edit) => {
      const outline = outlineMode(source);
      const paths = pathsOf(outline.root);
      const path = paths[pick % paths.length] ?? [];
      const done = carryOut(outline, path, edit);
      if (!done) return;
      let last = -1;
      for (const { from, to } of done.changes) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThanOrEqual(from);
        last = to;
      }
      // Nodes outside the place of the edit must be unchanged.
      const index = path.at(-1) ?? 0;
      const isBeside = (other: Path) =>
        edit.do === 'move' && other.length >= path.length && other[path.length - 1] === index + edit.by;
      const isApart = (other: Path) =>
        !path.every((step, depth) => other[depth] === step) && !other.every((step, depth) => path[depth] === step);
      for (const other of paths.filter((other) => isApart(other) && !isBeside(other))) {
        const node = nodeAt(outline, other) as OutlineNode;
        const touched = done.changes.some(({ from, to }) => from < node.end && to > node.start);
        expect(touched, source.slice(node.start, node.end)).toBe(false);
      }
      const replaced = nodeAt(outline, path)?.value ?? nodeAt(outline, path);
      const goes = outline.comments.filter(
        ({ start, end }) => edit.do === 'text' && start >= (replaced?.start ?? 0) && end <= (replaced?.end ?? 0),
      );
      if (edit.do !== 'remove' && goes.length === 0) {
        expect(comments(done.outline)).toEqual(comments(outline));
      }
    }),
    settings,
  );
});

test('a move and an insertion can be reversed', () => {
  fc.assert(
    fc.property(modeText, fc.nat(), fc.nat(5), (source, pick, place) => {
      const outline = outlineMode(source);
      const paths = pathsOf(outline.root);
      const path = paths[pick % paths.length] ?? [];
      const down = moveNode(outline, path, 1);
      if (down) {
        const up = moveNode(down.outline, down.path, -1)?.outline;
        expect(up && said(up.source)).toEqual(said(source));
        expect(up && comments(up)).toEqual(comments(outline));
      }
      const isObject = nodeAt(outline, path)?.kind === 'object';
      const added = insertField(outline, path, place, { value: '1', ...(isObject && { key: 'new' }) });
      if (added) {
        expect(said(removeNode(added.outline, added.path)?.outline.source ?? '')).toEqual(said(source));
      }
    }),
    settings,
  );
});
