import { safeTree } from '@easymock/wiki-content';
import { richSchema } from '@easymock/wiki-content/rich';
import { writeSource } from '@easymock/wiki-content/shared-rich';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { readRichUpdate } from './check-rich-update';
import { BadUpdate } from './check-update';

const source =
  '<p>部署</p><ul><li>一</li></ul><table><tbody><tr><td>a</td></tr></tbody></table><pre><code>x</code></pre>';

/** The document on the server. */
function published(): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = 1;
  writeSource(doc.getXmlFragment('content'), safeTree(source), richSchema);
  return doc;
}

const copyOf = (doc: Y.Doc, client: number): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  copy.clientID = client;
  return copy;
};

const elementOf = (
  name: string,
  attributes: Record<string, unknown> = {},
  children: (Y.XmlElement | Y.XmlText)[] = [],
) => {
  const element = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value as string);
  element.insert(0, children);
  return element;
};

type Write = (places: {
  root: Y.XmlFragment;
  line: Y.XmlElement;
  text: Y.XmlText;
  list: Y.XmlElement;
  doc: Y.Doc;
}) => void;

/** Returns the update of an editor that opened the document and wrote. */
function written(doc: Y.Doc, write: Write, client = 2): Uint8Array {
  const copy = copyOf(doc, client);
  const vector = Y.encodeStateVector(copy);
  const root = copy.getXmlFragment('content');
  const line = root.get(0) as Y.XmlElement;
  const text = line.get(0) as Y.XmlText;
  copy.transact(() => write({ root, line, text, list: root.get(1) as Y.XmlElement, doc: copy }));
  return Y.encodeStateAsUpdate(copy, vector);
}

const accepted: [string, Write][] = [
  ['typed text', ({ text }) => text.insert(1, '新')],
  ['a mark', ({ text }) => text.format(0, 1, { bold: { tag: 'b', rest: null } })],
  ['nested marks of one kind', ({ text }) => text.format(0, 1, { 'other--AbCd+/09': { tag: 'kbd', rest: null } })],
  ['a removed mark', ({ text }) => text.format(0, 1, { bold: null })],
  ['a link', ({ text }) => text.format(0, 1, { link: { href: 'https://a.example/', rest: null } })],
  ['a new line', ({ root }) => root.insert(1, [elementOf('paragraph', {}, [new Y.XmlText('二')])])],
  ['a task', ({ list }) => list.insert(0, [elementOf('listItem', { checked: true }, [elementOf('paragraph')])])],
  [
    'a picture in a link',
    ({ line }) =>
      line.insert(1, [
        elementOf('image', { src: '/a.png', around: [{ type: 'link', attrs: { href: '/b', rest: null } }] }),
      ]),
  ],
  [
    'a figure in a link',
    ({ root }) =>
      root.insert(0, [
        elementOf('figure', { src: '/a.png', align: 'center', href: 'https://a.example/', linkRest: { title: 't' } }),
      ]),
  ],
  ['a changed attribute', ({ line }) => line.setAttribute('align', 'center')],
  [
    'preserved HTML',
    ({ root }) =>
      root.insert(0, [
        elementOf('kept', {
          nodes: [
            { type: 'element', tag: 'ruby', isMath: false, attributes: [], children: [{ type: 'text', value: '字' }] },
          ],
        }),
      ]),
  ],
  ['a deleted block', ({ root }) => root.delete(1, 1)],
  ['a title', ({ doc }) => doc.getText('title').insert(0, '题')],
];

const refused: [string, Write][] = [
  ['an unknown element', ({ root }) => root.insert(0, [elementOf('script')])],
  ['an element where it may not be', ({ root }) => root.insert(0, [elementOf('listItem')])],
  ['a block in a line', ({ line }) => line.insert(0, [elementOf('paragraph')])],
  ['an inline element among blocks', ({ root }) => root.insert(0, [elementOf('image', { src: '/a.png' })])],
  ['text among blocks', ({ root }) => root.insert(0, [new Y.XmlText('x')])],
  ['text in a list', ({ list }) => list.insert(0, [new Y.XmlText('x')])],
  ['an unknown attribute', ({ line }) => line.setAttribute('onclick', 'x')],
  ['an attribute of another element', ({ line }) => line.setAttribute('src', '/a.png')],
  ['an attribute of the wrong type', ({ line }) => line.setAttribute('isBare', 'yes')],
  ['an attribute that is an object', ({ line }) => line.setAttribute('align', { a: 1 } as never)],
  ['an attribute that is a type', ({ line }) => line.setAttribute('rest', new Y.Map() as never)],
  ['a style outside of the allow-list', ({ line }) => line.setAttribute('align', 'left;background:url(//x)')],
  ['a foreign attribute in the rest', ({ line }) => line.setAttribute('rest', { onclick: 'x' } as never)],
  ['a class of the page', ({ line }) => line.setAttribute('rest', { class: 'ant-btn' } as never)],
  ['a script as an address', ({ text }) => text.format(0, 1, { link: { href: 'javascript:alert(1)', rest: null } })],
  ['a picture by a script', ({ line }) => line.insert(0, [elementOf('image', { src: 'data:text/html,x' })])],
  [
    'a figure in a link to a script',
    ({ root }) => root.insert(0, [elementOf('figure', { src: '/a.png', href: ' java\nscript:alert(1)' })]),
  ],
  [
    'a script in the rest of the link of a figure',
    ({ root }) => root.insert(0, [elementOf('figure', { linkRest: { href: 'javascript:alert(1)' } })]),
  ],
  ['a handler in a figure', ({ root }) => root.insert(0, [elementOf('figure', { linkRest: { onclick: 'x' } })])],
  [
    'a style in the alignment of a figure',
    ({ root }) => root.insert(0, [elementOf('figure', { align: 'left;position:fixed' })]),
  ],
  ['an unknown mark', ({ text }) => text.format(0, 1, { onclick: { tag: 'b' } })],
  ['a mark with another element', ({ text }) => text.format(0, 1, { bold: { tag: 'script', rest: null } })],
  ['a mark that is a word', ({ text }) => text.format(0, 1, { bold: 'yes' })],
  ['a long format key', ({ text }) => text.format(0, 1, { [`bold--${'x'.repeat(60)}`]: { tag: 'b' } })],
  ['an attribute of a text', ({ text }) => text.setAttribute('a', 'b')],
  ['an embedded object', ({ text }) => text.insertEmbed(0, { a: 1 })],
  ['an embedded type', ({ text }) => text.insertEmbed(0, new Y.Map())],
  ['a map among blocks', ({ root }) => root.insert(0, [new Y.Map() as never])],
  ['a hook among blocks', ({ root }) => root.insert(0, [new Y.XmlHook('x') as never])],
  ['a subdocument', ({ doc }) => doc.getMap('content').set('a', new Y.Doc())],
  ['an unknown fragment', ({ doc }) => doc.getXmlFragment('other').insert(0, [elementOf('paragraph')])],
  ['the text of Markdown', ({ doc }) => doc.getText('text').insert(0, 'x')],
  ['an element in the title', ({ doc }) => doc.getText('title').insertEmbed(0, elementOf('paragraph') as never)],
  ['a key of the fragment', ({ doc }) => doc.getMap('content').set('a', 1)],
  ['a carriage return', ({ text }) => text.insert(0, 'a\r\nb')],
  ['a NUL in an attribute', ({ root }) => root.insert(0, [elementOf('formulaBlock', { tex: 'a\0' })])],
  [
    'an over-long attribute',
    ({ line }) => line.insert(0, [elementOf('mention', { id: 'a'.repeat(24), name: 'x'.repeat(30_000) })]),
  ],
  [
    'scripts in preserved HTML',
    ({ root }) =>
      root.insert(0, [
        elementOf('kept', { nodes: [{ type: 'element', tag: 'script', isMath: false, attributes: [], children: [] }] }),
      ]),
  ],
  [
    'handlers in preserved HTML',
    ({ root }) =>
      root.insert(0, [
        elementOf('kept', {
          nodes: [{ type: 'element', tag: 'p', isMath: false, attributes: [['onclick', 'x']], children: [] }],
        }),
      ]),
  ],
  [
    'preserved HTML that is no tree',
    ({ root }) => root.insert(0, [elementOf('kept', { nodes: [{ type: 'element' }] })]),
  ],
  [
    'deep nesting',
    ({ root }) => {
      let inner = elementOf('paragraph');
      for (let level = 0; level < 300; level += 1) inner = elementOf('blockquote', {}, [inner]);
      root.insert(0, [inner]);
    },
  ],
  [
    'preserved HTML that nests deeply',
    ({ root }) => {
      let inner: object = { type: 'text', value: 'x' };
      for (let level = 0; level < 300; level += 1)
        inner = { type: 'element', tag: 'div', isMath: false, attributes: [], children: [inner] };
      root.insert(0, [elementOf('kept', { nodes: [inner] })]);
    },
  ],
  [
    'very many parts',
    ({ root }) =>
      root.insert(
        0,
        Array.from({ length: 31_000 }, () => elementOf('paragraph', { isBare: true })),
      ),
  ],
];

describe('an update of rich text', () => {
  it.each(accepted)('is accepted with %s', (_, write) => {
    const doc = published();
    const update = written(doc, write);
    expect(readRichUpdate(update, doc).structs).toBeInstanceOf(Map);
    // A retry after a lost response.
    Y.applyUpdate(doc, update);
    expect(readRichUpdate(update, doc).structs.size).toBe(0);
  });

  it.each(refused)('is refused with %s', (_, write) => {
    const doc = published();
    expect(() => readRichUpdate(written(doc, write), doc)).toThrow();
  });

  it('is refused if JSON cannot express a value, as any other invalid update', () => {
    const doc = published();
    const update = written(doc, ({ line }) => line.setAttribute('align', 1n as never));
    expect(() => readRichUpdate(update, doc)).toThrow(BadUpdate);
  });

  it.each<[string, Uint8Array]>([
    ['random bytes', Uint8Array.from({ length: 400 }, (_, at) => (at * 131) % 251)],
    ['nothing at all', new Uint8Array()],
  ])('is refused if it is %s', (_, update) => {
    expect(() => readRichUpdate(update, published())).toThrow();
  });

  it('is refused if it continues a known part with something else', () => {
    const doc = published();
    // The client wrote an element, and now claims that it was the first letter of a text.
    const element = written(doc, ({ root }) => root.insert(0, [elementOf('contents')]));
    Y.applyUpdate(doc, element);
    const forged = written(published(), ({ text }) => text.insert(2, '甲乙'));
    expect(() => readRichUpdate(forged, doc)).toThrow('between elements');
  });

  it('is refused if it joins the children of two elements', () => {
    const doc = published();
    const copy = copyOf(doc, 2);
    const [line, list] = [
      copy.getXmlFragment('content').get(0) as Y.XmlElement,
      copy.getXmlFragment('content').get(1) as Y.XmlElement,
    ];
    const vector = Y.encodeStateVector(copy);
    (line.get(0) as Y.XmlText).insert(2, '甲');
    const inserted = copy.store.clients.get(2)?.at(-1) as Y.Item;
    inserted.rightOrigin = (list.get(0) as Y.XmlElement)._item?.id ?? null;
    expect(() => readRichUpdate(Y.encodeStateAsUpdate(copy, vector), doc)).toThrow('different parents');
  });

  it('that continues a deleted block is accepted, since it has no effect', () => {
    const doc = published();
    const away = copyOf(doc, 2);
    const vector = Y.encodeStateVector(away);
    ((away.getXmlFragment('content').get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(1, '离线');
    Y.applyUpdate(
      doc,
      written(doc, ({ root }) => root.delete(0, 1), 3),
    );
    const compacted = copyOf(doc, 4);
    expect(readRichUpdate(Y.encodeStateAsUpdate(away, vector), compacted).inserted).toBe(2);
  });
});
