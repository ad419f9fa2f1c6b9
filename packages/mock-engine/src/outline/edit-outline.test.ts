import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  changeKind,
  insertField,
  moveNode,
  type OutlineEdit,
  putField,
  removeNode,
  renameField,
  setRule,
  setText,
  setValue,
} from './edit-outline';
import { outlineMode } from './outline';

const by =
  <A extends unknown[]>(edit: (outline: ReturnType<typeof outlineMode>, ...rest: A) => OutlineEdit | undefined) =>
  (source: string, ...rest: A): string | undefined => {
    const done = edit(outlineMode(source), ...rest);
    if (!done) return undefined;
    expect(applyChanges(source, done.changes)).toBe(done.outline.source);
    return done.outline.source;
  };

describe('a field', () => {
  const rename = by(renameField);
  const rule = by(setRule);

  it('keeps its rule and its quotes when it gets another name', () => {
    expect(rename("{ 'list|3': [] }", [0], 'rows')).toBe("{ 'rows|3': [] }");
    expect(rename('{ "a": 1 }', [0], 'it"s')).toBe('{ "it\\"s": 1 }');
    expect(rename("{ 'a': 1 }", [0], "it's")).toBe("{ 'it\\'s': 1 }");
    expect(rename('{ a: 1 }', [0], '名字')).toBe('{ 名字: 1 }');
    expect(rename("{ a: 1, b: 'x' }", [0], 'a-b')).toBe("{ 'a-b': 1, b: 'x' }");
    expect(rename('{ run() { return 1 } }', [0], 'go')).toBe('{ go() { return 1 } }');
    // A name that looks like a name with a rule remains a name.
    expect(rename('{ "a": 1 }', [0], 'a|1')).toBe('{ "a|1|": 1 }');
  });

  it('gets a rule, another one, or none', () => {
    expect(rule('{ a: 1 }', [0], '1-10')).toBe('{ "a|1-10": 1 }');
    expect(rule("{ 'a|1-10': 1 }", [0], '+1')).toBe("{ 'a|+1': 1 }");
    expect(rule('{ "a|1-10": 1 }', [0], '')).toBe('{ "a": 1 }');
  });

  it('cannot be what JavaScript forbids', () => {
    expect(rename('{ "__proto__": 1, "b": 2 }', [1], '__proto__')).toBeUndefined();
    expect(rename('[1]', [0], 'a')).toBeUndefined();
  });
});

describe('a value', () => {
  it('changes in its place, with all around it as it was', () => {
    expect(by(setValue)('{ a: /* one */ 1, // two\n b: 2 }', [0], '-1.5')).toBe('{ a: /* one */ -1.5, // two\n b: 2 }');
    expect(by(setText)("{ a: 'x' }", [0], "it's\n")).toBe("{ a: 'it\\'s\\n' }");
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a mode
    expect(by(setText)('[`a`]', [0], '`${b}`\n"\\@"')).toBe('[`\\`\\${b}\\`\n"\\\\@"`]');
    expect(by(setText)("['a', 1]", [1], 'b')).toBe("['a', 'b']");
    expect(by(setValue)('{ run() { return 1 } }', [0], '1')).toBe('{ run: 1 }');
  });

  it('keeps what it can when it becomes one of another kind', () => {
    const become = by(changeKind);
    expect(become('{ a: {\n  b: 1 // one\n} }', [0], 'list')).toBe('{ a: [{\n  b: 1 // one\n}] }');
    expect(become('{ a: [{ b: 1 }] }', [0], 'object')).toBe('{ a: { b: 1 } }');
    expect(become('{ a: [1, 2] }', [0], 'object')).toBe('{ a: {} }');
    expect(become("['12']", [0], 'number')).toBe('[12]');
    expect(become("['@cname']", [0], 'number')).toBe('[1]');
    expect(become("[12, 'a']", [0], 'text')).toBe("['12', 'a']");
    expect(become('[0, 1]', [0], 'boolean')).toBe('[false, 1]');
    expect(become('{ a: 1 }', [], 'list')).toBe('[{ a: 1 }]');
  });
});

describe('a new field', () => {
  const insert = by(insertField);

  it('stands on a line of its own, like its neighbours', () => {
    const source = '{\n  "a": 1, // one\n  "b": 2 // two\n}';
    const field = { key: 'c|3', value: '"x"' };
    expect(insert(source, [], 2, field)).toBe('{\n  "a": 1, // one\n  "b": 2, // two\n  "c|3": "x"\n}');
    expect(insert(source, [], 1, field)).toBe('{\n  "a": 1, // one\n  "c|3": "x",\n  "b": 2 // two\n}');
    expect(insert(source, [], 0, field)).toBe('{\n  "c|3": "x",\n  "a": 1, // one\n  "b": 2 // two\n}');
  });

  it('stands on the same line where its neighbours do, and is quoted like them', () => {
    expect(insert('{ a: 1 }', [], 1, { key: 'b', value: '2' })).toBe('{ a: 1, b: 2 }');
    expect(insert('{ a: 1 }', [], 0, { key: 'b|1', value: '2' })).toBe('{ "b|1": 2, a: 1 }');
    expect(insert("{ 'a': 1, }", [], 1, { key: 'b', value: '2' })).toBe("{ 'a': 1, 'b': 2, }");
    expect(insert('[1, 2]', [], 1, { value: '3' })).toBe('[1, 3, 2]');
    expect(insert('{ a: 1 // one\n}', [], 1, { key: 'b', value: '2' })).toBe('{ a: 1, // one\n  b: 2\n}');
  });

  it('opens what was empty', () => {
    expect(insert('{\n  "a": {}\n}', [0], 0, { key: 'b', value: '1' })).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
    expect(insert('{ // nothing yet\n}', [], 0, { key: 'b', value: '1' })).toBe('{ // nothing yet\n  "b": 1\n}');
    expect(insert('[]', [], 9, { value: '1' })).toBe('[\n  1\n]');
  });

  it('needs a key in an object, and none in a list', () => {
    expect(insert('[]', [], 0, { key: 'a', value: '1' })).toBeUndefined();
    expect(insert('{}', [], 0, { value: '1' })).toBeUndefined();
    expect(insert('1', [], 0, { value: '1' })).toBeUndefined();
  });
});

describe('a field that goes', () => {
  const remove = by(removeNode);

  it('takes the comments with it that speak of it, and its comma', () => {
    const source = '{\n  // all\n\n  // one\n  a: 1, // 1\n  b: 2 // 2\n}';
    expect(remove(source, [0])).toBe('{\n  // all\n  b: 2 // 2\n}');
    expect(remove(source, [1])).toBe('{\n  // all\n\n  // one\n  a: 1 // 1\n}');
  });

  it('leaves its line to what else stands there', () => {
    expect(remove('{ a: 1, b: 2, c: 3 }', [1])).toBe('{ a: 1, c: 3 }');
    expect(remove('{ a: 1, b: 2 }', [1])).toBe('{ a: 1 }');
    expect(remove('{ a: 1, b: 2, }', [1])).toBe('{ a: 1, }');
    expect(remove('{ x: 1, // note\n  y: 2, z: 3 }', [1])).toBe('{ x: 1, // note\n  z: 3 }');
    expect(remove('[\n  1,\n]', [0])).toBe('[]');
    expect(remove('{ a: { b: 1 } }', [0, 0])).toBe('{ a: {} }');
  });

  it('is never the whole definition', () => {
    expect(remove('{ a: 1 }', [])).toBeUndefined();
  });
});

describe('a field that moves', () => {
  const move = by(moveNode);

  it('changes places with its neighbour, and comments go along', () => {
    const source = '{\n  // one\n  a: 1, // 1\n  b: {\n    c: 2\n  }\n}';
    expect(move(source, [0], 1)).toBe('{\n  b: {\n    c: 2\n  },\n  // one\n  a: 1 // 1\n}');
    expect(move('[1, 2, 3]', [2], -1)).toBe('[1, 3, 2]');
  });

  it('leaves comments in their place where they would swallow what follows', () => {
    expect(move('{ a: 1, b: 2 // two\n}', [0], 1)).toBe('{ b: 2, a: 1 // two\n}');
  });

  it('stops at both ends', () => {
    expect(move('[1, 2]', [0], -1)).toBeUndefined();
    expect(move('[1, 2]', [1], 1)).toBeUndefined();
  });
});

describe('a field by its names', () => {
  const put = by(putField);

  it('is made with the objects on the way, changed, and taken out with what it leaves empty', () => {
    expect(put('{ a: 1 }', ['_res', 'status'], '404')).toBe('{ a: 1, _res: { status: 404 } }');
    expect(put('{ _res: { status: 404 } }', ['_res', 'headers', 'X-A'], "'1'")).toBe(
      `{ _res: { status: 404, headers: { "X-A": '1' } } }`,
    );
    expect(put('{ _res: { status: 404 }, a: 1 }', ['_res', 'status'], '500')).toBe('{ _res: { status: 500 }, a: 1 }');
    expect(put('{ a: 1, _res: { headers: { b: 1 } } }', ['_res', 'headers', 'b'], undefined)).toBe('{ a: 1 }');
    expect(put('{ _res: { status: 404 } }', ['_res', 'status'], undefined)).toBe('{}');
  });

  it('asks nothing of what is no object', () => {
    expect(put('[]', ['_res', 'status'], '1')).toBeUndefined();
    expect(put('{ _res: 1 }', ['_res', 'status'], '1')).toBeUndefined();
  });
});
