import { createRef } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../../test/screen';
import { CodeEditor, type CodeEditorHandle } from './code-editor';
import { findProblems } from './engine';

/** The code of a mock, as the page shows it. */
const code = (text: string) => (
  <CodeEditor
    initialText={text}
    isReadOnly={false}
    label="代码"
    language="zh-CN"
    hasProblems={findProblems(text, 'zh-CN').length > 0}
    onChange={() => {}}
    onCursor={() => {}}
    handle={createRef<CodeEditorHandle>()}
  />
);

const codeStart = (container: HTMLElement) =>
  container.querySelector('.cm-content')?.getBoundingClientRect().left;

test('a problem is underlined and marked at its line', async () => {
  const { screen } = await show(code("{ name: '@first, @last' }"));
  await expect.poll(() => screen.container.querySelectorAll('.cm-lintRange-warning').length).toBe(1);
  expect(screen.container.querySelector('.cm-lint-marker-warning')).not.toBeNull();
});

test('code without a problem begins where code with marks does', async () => {
  const { screen: good } = await show(code("{ name: '@first' }"));
  const before = codeStart(good.container);
  const { screen: bad } = await show(code("{ name: '@first, @last' }"));
  await expect.poll(() => bad.container.querySelector('.cm-lint-marker-warning')).not.toBeNull();
  expect(codeStart(bad.container)).toBe(before);
});
