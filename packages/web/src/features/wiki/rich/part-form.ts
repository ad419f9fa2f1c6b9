import type { Editor } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { sampleData } from '../edit/sample-data';
import { fileIn } from '../files/addresses';
import { pdfLinkOf, withInPage } from '../files/pdf/pdf-link';
import { insertBlock, insertInline } from './commands';
import { changePicture, linkOfPicture } from './picture/picture-edits';
import type { FormTool } from './tools';

export interface PartValues {
  address: string;
  alt: string;
  body: string;
  caption: string;
  height: string;
  /** Address that a picture links to. */
  link: string;
  name: string;
  /** Whether the text shows a file: `page`, or empty for its link. */
  shown: '' | 'page';
  tex: string;
  title: string;
  type: string;
  width: string;
}

/** An open form, for a new part or for the part at `pos`. */
export interface OpenForm {
  readonly kind: FormTool | 'block';
  readonly values: PartValues;
  readonly pos?: number;
  /** Name of a block type for which there is no specific form. */
  readonly blockName?: string;
}

export const blankValues: PartValues = {
  address: '',
  alt: '',
  body: '',
  caption: '',
  height: '240',
  link: '',
  name: '',
  shown: '',
  tex: '',
  title: '',
  type: 'bar',
  width: '',
};

/** Returns the form of a new part, prefilled with the selection. */
export function newForm(kind: FormTool, editor: Editor): OpenForm {
  const { state } = editor;
  const { from, to } = state.selection;
  const selected = state.doc.textBetween(from, to, ' ');
  if (kind === 'link') {
    const { link } = state.schema.marks;
    const mark =
      link && (state.selection.$from.marks().find(({ type }) => type === link) ?? firstLink(state.doc, from, to));
    const name = selected || (mark ? state.selection.$from.parent.textContent : '');
    return { kind, values: { ...blankValues, address: String(mark?.attrs.href ?? ''), name } };
  }
  return newPartForm(kind, selected);
}

/** Returns the form of a new part that needs nothing but its form. */
export function newPartForm(kind: FormTool, selected: string): OpenForm {
  if (kind === 'formula' || kind === 'formulaBlock') return { kind, values: { ...blankValues, tex: selected } };
  return {
    kind,
    values: { ...blankValues, width: kind === 'chart' ? '480' : '', body: kind === 'chart' ? sampleData() : '' },
  };
}

function firstLink(doc: DocNode, from: number, to: number) {
  let found: DocNode['marks'][number] | undefined;
  doc.nodesBetween(from, to, ({ marks }) => {
    found ??= marks.find(({ type }) => type.name === 'link');
  });
  return found;
}

/** Returns the form of an existing part. */
export function formOf(node: DocNode, pos: number): OpenForm | undefined {
  const text = (name: string) => String(node.attrs[name] ?? '');
  const { name } = node.type;
  if (name === 'formula' || name === 'formulaBlock')
    return { kind: name, pos, values: { ...blankValues, tex: text('tex') } };
  if (name === 'fileCard')
    return { kind: 'file', pos, values: { ...blankValues, ...fileOf(text('href'), text('name')) } };
  if (name === 'image' || name === 'figure') {
    const picture = { address: text('src'), alt: text('alt'), width: text('width'), link: linkOfPicture(node) };
    return { kind: 'picture', pos, values: { ...blankValues, ...picture, caption: node.textContent } };
  }
  if (name !== 'wikiBlock') return undefined;
  return { ...formOfBlock(text('name'), text('body')), pos };
}

function fileOf(href: string, name: string): Pick<PartValues, 'address' | 'name' | 'shown'> {
  const isInPage = pdfLinkOf(href, name)?.isInPage === true;
  return { address: isInPage ? withInPage(href, false) : href, name, shown: isInPage ? 'page' : '' };
}

/** Returns the address that a file's card links to. */
function hrefOf({ address, shown }: PartValues): string {
  const href = address.trim();
  return shown === 'page' && fileIn(href) !== undefined ? withInPage(href, true) : href;
}

/** Returns the form of a block by its name. */
export function formOfBlock(blockName: string, body: string): OpenForm {
  if (blockName === 'iframe') return { kind: 'iframe', values: { ...blankValues, address: body.trim() } };
  if (blockName === 'imgGrid') return { kind: 'imgGrid', values: { ...blankValues, body } };
  if (blockName === 'chart') return { kind: 'chart', values: { ...blankValues, ...chartOf(body) } };
  return { kind: 'block', blockName, values: { ...blankValues, body } };
}

/** Parses the settings of a chart, each of which is one line. */
function chartOf(body: string): Partial<PartValues> {
  const values: Partial<PartValues> = { type: 'line', width: '600', height: '300', title: '' };
  const data: string[] = [];
  for (const line of body.split('\n')) {
    const [, key, value = ''] = /^\s*(type|width|height|title)\s*[:：]\s*(.*)$/.exec(line) ?? [];
    if (key) values[key as 'type'] = value.trim();
    else if (line.trim()) data.push(line.trim());
  }
  return { ...values, body: data.join('\n') };
}

/** Returns the block text for the values of a form. */
export function bodyOf({ kind }: OpenForm, values: PartValues): string {
  if (kind === 'iframe') return values.address.trim();
  if (kind !== 'chart') return values.body;
  const { type, width, height, title } = values;
  const head = [`type: ${type}`, `width: ${width}`, `height: ${height}`, ...(title ? [`title: ${title}`] : [])];
  return [...head, values.body.trim()].join('\n');
}

/** Inserts or updates the part of a form in the article. */
export function applyForm(editor: Editor, form: OpenForm, values: PartValues): void {
  const { kind, pos } = form;
  if (kind === 'link') setLink(editor, values);
  else if (kind === 'picture') {
    if (pos !== undefined) setPicture(editor, values, pos);
  } else if (pos !== undefined) changePart(editor, pos, form, values);
  else if (kind === 'formula') dispatchInline(editor, 'formula', { tex: values.tex.trim() });
  else if (kind === 'file') dispatchInline(editor, 'fileCard', { href: hrefOf(values), name: values.name.trim() });
  else {
    const command = insertBlock((schema) =>
      kind === 'formulaBlock'
        ? schema.node('formulaBlock', { tex: values.tex.trim() })
        : schema.node('wikiBlock', { name: kind, body: bodyOf(form, values) }),
    );
    command(editor.state, editor.view.dispatch, editor.view);
  }
  editor.view.focus();
}

function dispatchInline(editor: Editor, name: string, attrs: Record<string, unknown>): void {
  insertInline(name, attrs)(editor.state, editor.view.dispatch, editor.view);
}

function changePart({ state, view }: Editor, pos: number, form: OpenForm, values: PartValues): void {
  const node = state.doc.nodeAt(pos);
  // The part may have been deleted by others meanwhile.
  if (!node || formOf(node, pos)?.kind !== form.kind) return;
  const own: Record<string, unknown> =
    form.kind === 'file'
      ? { href: hrefOf(values), name: values.name.trim() }
      : form.kind === 'formula' || form.kind === 'formulaBlock'
        ? { tex: values.tex.trim() }
        : { body: bodyOf(form, values) };
  view.dispatch(state.tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...own }));
}

/** Links the selected text, changes the link at the cursor, or inserts a new linked text. */
function setLink({ state, view }: Editor, { address, name }: PartValues): void {
  const { link } = state.schema.marks;
  if (!link) return;
  const { $from, empty } = state.selection;
  let { from, to } = state.selection;
  const inside = empty ? link.isInSet($from.marks()) : undefined;
  if (inside) {
    const start = $from.start();
    $from.parent.forEach((child, offset) => {
      const at = start + offset;
      if (!child.marks.some((mark) => mark.eq(inside)) || at > $from.pos || at + child.nodeSize < $from.pos) return;
      [from, to] = [at, at + child.nodeSize];
    });
  }
  const { tr } = state;
  const href = address.trim();
  if (from < to) {
    tr.removeMark(from, to, link);
    if (href) tr.addMark(from, to, link.create({ href }));
  } else if (href) {
    const words = name.trim() || href;
    tr.insert(from, state.schema.text(words, [link.create({ href })]));
    tr.setSelection(TextSelection.create(tr.doc, from + words.length)).removeStoredMark(link);
  }
  view.dispatch(tr.scrollIntoView());
}

function setPicture({ state, view }: Editor, values: PartValues, pos: number): void {
  const node = state.doc.nodeAt(pos);
  // The picture may be gone, because others write in the same document.
  if (!node || formOf(node, pos)?.kind !== 'picture') return;
  const { address, alt, width, caption, link } = values;
  const trimmed = { src: address.trim(), alt: alt.trim(), width: width.trim().replace(/px$/, '') };
  changePicture(pos, { ...trimmed, caption: caption.trim(), href: link.trim() })(state, view.dispatch, view);
}
