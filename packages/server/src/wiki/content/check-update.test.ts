import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { readUpdate, requireApplies } from './check-update';

function textOf(client: number, write: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  write(doc);
  return Y.encodeStateAsUpdate(doc);
}

const typed = textOf(1, (doc) => doc.getText('text').insert(0, '部署'));
const none = new Map<number, number>();

describe('an update of typed text', () => {
  it('applies to an empty document, and again after a lost response', () => {
    const clocks = requireApplies(readUpdate(typed), none);
    expect([...clocks]).toEqual([[1, 2]]);
    expect([...requireApplies(readUpdate(typed), clocks)]).toEqual([[1, 2]]);
  });

  it('applies after the update that it refers to, and not before', () => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, typed);
    doc.clientID = 2;
    const vector = Y.encodeStateVector(doc);
    doc.getText('text').insert(1, '署');
    doc.getText('text').delete(0, 1);
    const read = readUpdate(Y.encodeStateAsUpdate(doc, vector));
    expect(() => requireApplies(read, none)).toThrow('does not exist');
    expect([...requireApplies(read, new Map([[1, 2]]))]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

describe('a hostile update is refused', () => {
  const refusals: [string, Uint8Array][] = [
    ['another text', textOf(1, (doc) => doc.getText('secret').insert(0, 'x'))],
    ['a map', textOf(1, (doc) => doc.getMap('text').set('a', 1))],
    ['a nested type', textOf(1, (doc) => doc.getText('text').insertEmbed(0, new Y.Map()))],
    ['an embedded object', textOf(1, (doc) => doc.getText('text').insertEmbed(0, { a: 1 }))],
    ['formatted text', textOf(1, (doc) => doc.getText('text').insert(0, 'x', { bold: true }))],
    ['a subdocument', textOf(1, (doc) => doc.getMap('text').set('a', new Y.Doc()))],
    ['a carriage return', textOf(1, (doc) => doc.getText('text').insert(0, 'a\r\nb'))],
    ['a NUL', textOf(1, (doc) => doc.getText('text').insert(0, 'a\0'))],
    ['random bytes', Uint8Array.from({ length: 400 }, (_, at) => (at * 131) % 251)],
    ['a truncated update', typed.slice(0, -3)],
    ['nothing at all', new Uint8Array()],
    ['deep nesting', textOf(1, (doc) => doc.getArray('text').insert(0, [deep(3_000)]))],
  ];
  it.each(refusals)('with %s', (_, update) => {
    expect(() => requireApplies(readUpdate(update), none)).toThrow();
  });

  it('with very many parts, or with text of very many editors', () => {
    const scattered = textOf(1, (doc) => {
      const text = doc.getText('text');
      text.insert(0, 'x'.repeat(25_000));
      for (let at = 12_000; at > 0; at -= 1) text.delete(at * 2, 1);
    });
    expect(() => readUpdate(scattered)).toThrow('parts');
    const byMany = Array.from({ length: 51 }, (_, at) => textOf(at + 1, (doc) => doc.getText('text').insert(0, 'x')));
    expect(() => readUpdate(Y.mergeUpdates(byMany))).toThrow('editors');
  });

  it('with a gap before its text', () => {
    const doc = new Y.Doc();
    doc.clientID = 1;
    doc.getText('text').insert(0, 'a');
    const vector = Y.encodeStateVector(doc);
    doc.getText('text').insert(1, 'b');
    expect(() => requireApplies(readUpdate(Y.encodeStateAsUpdate(doc, vector)), none)).toThrow('gap');
  });

  it('with text that waits for text of an unknown editor for ever', () => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, typed);
    doc.clientID = 2;
    const vector = Y.encodeStateVector(doc);
    doc.getText('text').insert(1, 'x');
    const update = Y.encodeStateAsUpdate(doc, vector);
    expect(() => requireApplies(readUpdate(update), new Map([[3, 1_000]]))).toThrow('does not exist');
  });

  it('with a deletion of everything, a clock or a length beyond all texts', () => {
    // The parts of an update: clients, structs of the client, client, clock; then clients, client, ranges, clock, length.
    const huge = [255, 255, 255, 255, 255, 255, 255, 7];
    const deletion = Uint8Array.from([0, 1, 1, 1, 0, ...huge]);
    const late = Uint8Array.from([1, 1, 1, ...huge, 4, 1, 4, 116, 101, 120, 116, 1, 97, 0]);
    for (const update of [deletion, late]) expect(() => readUpdate(update)).toThrow('impossible');
    const gone = Uint8Array.from([1, 1, 1, 0, 1, 1, 4, 116, 101, 120, 116, ...huge, 0]);
    expect(() => readUpdate(gone)).toThrow('impossible');
  });

  it('with a deletion of text that does not exist', () => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, typed);
    const vector = Y.encodeStateVector(doc);
    doc.getText('text').delete(0, 2);
    expect(() => requireApplies(readUpdate(Y.encodeStateAsUpdate(doc, vector)), new Map([[1, 1]]))).toThrow('deletes');
  });
});

function deep(levels: number): object {
  let inner: object = {};
  for (let level = 0; level < levels; level += 1) inner = [inner];
  return inner;
}
