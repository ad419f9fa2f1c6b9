import { createRef } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../../test/screen';
import { CodeEditor, type CodeEditorHandle } from './code-editor';
import { findProblems } from './engine';

/** The code editor with the props of the page. */
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

const codeStart = (container: HTMLElement) => container.querySelector('.cm-content')?.getBoundingClientRect().left;

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

test('what a completion means can be read beside the list', async () => {
  const { screen } = await show(code('{ at: "" }'));
  const content = screen.container.querySelector<HTMLElement>('.cm-content');
  content?.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}{ArrowLeft}@ad');
  const info = () => screen.container.querySelector('.cm-completionInfo');
  await expect.poll(info).not.toBeNull();
  const isPainted = () => {
    const box = info()?.getBoundingClientRect();
    const seen = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(seen && info()?.contains(seen));
  };
  await expect.poll(isPainted).toBe(true);
});
