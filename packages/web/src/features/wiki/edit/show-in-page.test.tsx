import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { fileTargetOf, uploadMarks } from './upload-marks';

const url = `/easymock/wikiFile/${'f'.repeat(24)}`;
const pdf = { kind: 'pdf', name: '手册.pdf', url } as const;

const viewOf = (text: string, at: number) =>
  new EditorView({ state: EditorState.create({ doc: text, selection: { anchor: at }, extensions: uploadMarks }) });

test.for([
  ['', 0, `[手册.pdf](${url}#preview)`],
  ['前后', 1, `前\n\n[手册.pdf](${url}#preview)\n\n后`],
  ['上\n\n下', 2, `上\n\n[手册.pdf](${url}#preview)\n\n下`],
] as const)('a PDF that is shown in %j becomes a paragraph of its own', ([text, at, expected]) => {
  const view = viewOf(text, at);
  const target = fileTargetOf(view);
  target.begin(1, '正在上传');
  target.end(1, pdf);
  expect(view.state.doc.toString()).toBe(expected);
});

test('a linked PDF is shown later, and other links stay', () => {
  const view = viewOf(`见[手册.pdf](${url})。[甲](/a)`, 0);
  fileTargetOf(view).showInPage?.(url);
  expect(view.state.doc.toString()).toBe(`见\n\n[手册.pdf](${url}#preview)\n\n。[甲](/a)`);
});
