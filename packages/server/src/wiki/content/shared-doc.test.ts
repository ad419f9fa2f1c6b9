import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { beginDoc, mergeKeepingBoth, missingFor, openDoc, readLog, readTexts, rewriteDoc } from './shared-doc';

const markdown = { form: 'markdown', base: '' } as const;
const begin = (clientId: number, begun: { text: string; title: string }) =>
  beginDoc({ form: 'markdown', clientId, ...begun });

const texts = { text: '# 部署\n\n一\n\n二\n', title: '部署手册' };

it('a document begins with the published texts', () => {
  expect(readTexts(openDoc({ state: begin(1, texts).state, updates: [] }), markdown)).toEqual(texts);
});

it('a compacted log has the same texts, and merges with a replica that was away', () => {
  const away = openDoc({ state: begin(1, texts).state, updates: [] });
  const doc = openDoc({ state: begin(1, texts).state, updates: [] });
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.getText('text').delete(0, 4);
  doc.getText('text').insert(0, '# 上线');
  const compacted = readLog({ ...markdown, log: { state: begin(1, texts).state, updates } });
  expect(compacted.text).toBe('# 上线\n\n一\n\n二\n');
  away.getText('text').insert(texts.text.length, '三\n');
  Y.applyUpdate(away, missingFor({ state: compacted.state, updates: [] }, Y.encodeStateVector(away)));
  expect(readTexts(away, markdown).text).toBe('# 上线\n\n一\n\n二\n三\n');
});

it('a text that was saved as a whole merges with what was typed meanwhile', () => {
  const log = { state: begin(1, texts).state, updates: [] as Uint8Array[] };
  const doc = openDoc(log);
  doc.on('update', (update: Uint8Array) => log.updates.push(update));
  doc.getText('text').insert(texts.text.length, '三\n');
  const theirs = { text: texts.text.replace('一', '壹'), title: '新标题' };
  const { update, after } = rewriteDoc({ form: 'markdown', log, clientId: 9, base: texts, theirs, isWhole: false });
  expect(after).toEqual({ text: '# 部署\n\n壹\n\n二\n三\n', title: '新标题' });
  // A person types before the server's change arrives.
  doc.getText('text').insert(texts.text.indexOf('一') + 1, '！');
  Y.applyUpdate(doc, update ?? new Uint8Array());
  expect(readTexts(doc, markdown).text).toMatch(/^# 部署\n\n壹?！?壹?\n\n二\n三\n$/);
});

it('a passage that both changed contains both changes', () => {
  expect(mergeKeepingBoth('一\n', '甲\n', '乙\n')).toBe('甲\n乙\n');
  expect(mergeKeepingBoth('一', '甲', '乙')).toBe('甲乙');
  expect(mergeKeepingBoth('一\n二\n', '一\n', '一\n二\n三\n')).toContain('三');
});

it('a changed emoji is written as a whole', () => {
  const base = { text: '好🙂吗', title: '🙂' };
  const log = { state: begin(1, base).state, updates: [] };
  const theirs = { text: '好🙃吗', title: '🙃' };
  const { update } = rewriteDoc({ form: 'markdown', log, clientId: 9, base, theirs, isWhole: true });
  expect(readLog({ ...markdown, log: { ...log, updates: [update ?? new Uint8Array()] } })).toMatchObject(theirs);
});

it('an unchanged text needs no update', () => {
  const log = { state: begin(1, texts).state, updates: [] };
  expect(
    rewriteDoc({ form: 'markdown', log, clientId: 9, base: texts, theirs: texts, isWhole: true }).update,
  ).toBeNull();
});

describe('a rich text', () => {
  const base = { text: '<p>一</p>\n<p>二</p>', title: '部署手册' };
  const rich = { form: 'wysiwyg', base: base.text } as const;
  const beginRich = () => ({ state: beginDoc({ form: 'wysiwyg', clientId: 1, ...base }).state, updates: [] });

  it('begins with the published HTML, to the letter', () => {
    expect(readLog({ ...rich, log: beginRich() })).toMatchObject(base);
  });

  it('that was saved as a whole merges block by block with what was typed meanwhile', () => {
    const log = { state: beginRich().state, updates: [] as Uint8Array[] };
    const doc = openDoc(log);
    doc.on('update', (update: Uint8Array) => log.updates.push(update));
    const first = doc.getXmlFragment('content').get(0) as Y.XmlElement;
    (first.get(0) as Y.XmlText).insert(1, '，改');
    const theirs = { text: '<p>一</p>\n<p>贰</p>\n<p>三</p>', title: '部署手册' };
    const { update, after } = rewriteDoc({ form: 'wysiwyg', log, clientId: 9, base, theirs, isWhole: false });
    expect(after.text).toBe('<p>一，改</p>\n<p>贰</p>\n<p>三</p>');
    Y.applyUpdate(doc, update ?? new Uint8Array());
    expect(readTexts(doc, { form: 'wysiwyg', base: theirs.text })).toEqual(after);
  });

  it('of which both changed a block contains both blocks', () => {
    const log = { state: beginRich().state, updates: [] as Uint8Array[] };
    const doc = openDoc(log);
    doc.on('update', (update: Uint8Array) => log.updates.push(update));
    ((doc.getXmlFragment('content').get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(1, '甲');
    const theirs = { text: '<p>一乙</p>\n<p>二</p>', title: '部署手册' };
    const { after } = rewriteDoc({ form: 'wysiwyg', log, clientId: 9, base, theirs, isWhole: false });
    expect(after.text).toContain('一甲');
    expect(after.text).toContain('一乙');
  });
});
