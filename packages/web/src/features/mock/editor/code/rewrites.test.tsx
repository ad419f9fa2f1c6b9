import type { ExpressionRewrite } from '@easymock/mock-engine';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../../../test/screen';
import { EditorFoot } from '../editor-foot';
import { CodeEditor, type CodeEditorHandle } from './code-editor';
import { findProblems } from './engine';
import { ownRewrite, rewriteInCode } from './rewrites';

const source = "{\n  // old\n  'at' : new Date(),\n  b: [ 1, Math.random() ], c: window,\n}";

/** The code editor with the foot of the page. */
function Code(props: { text: string; onText: (text: string) => void; isReadOnly?: boolean }) {
  const [text, setText] = useState(props.text);
  const code = useRef<CodeEditorHandle>(null);
  const problems = findProblems(text, 'zh-CN');
  const rewrite = (one: ExpressionRewrite | undefined) => void rewriteInCode(text, one, code.current);
  return (
    <>
      <CodeEditor
        initialText={props.text}
        isReadOnly={false}
        label="代码"
        language="zh-CN"
        hasProblems
        onChange={(next) => {
          setText(next);
          props.onText(next);
        }}
        onCursor={() => {}}
        actionsFor={(problem) => {
          const own = ownRewrite(problem);
          return own ? [{ name: '改写为函数', apply: () => rewrite(own) }] : [];
        }}
        handle={code}
      />
      <EditorFoot
        problems={problems}
        isEmpty={false}
        reason=""
        keys=""
        onGoTo={() => {}}
        onRewrite={props.isReadOnly ? undefined : rewrite}
      />
      <button type="button" onClick={() => code.current?.undo()}>
        undo
      </button>
    </>
  );
}

test('one expression, or all of them, become functions in one undo step, and the rest stays as typed', async () => {
  let text = source;
  const { screen } = await show(<Code text={source} onText={(next) => (text = next)} />);
  await screen.getByRole('button', { name: '改写为函数' }).click();
  await expect.poll(() => text).toBe(source.replace('new Date()', 'function () { return new Date() }'));
  await screen.getByRole('button', { name: 'undo' }).click();
  await expect.poll(() => text).toBe(source);
  await screen.getByRole('button', { name: '全部改写（2 处）' }).click();
  const all = source
    .replace('new Date()', 'function () { return new Date() }')
    .replace('Math.random()', 'function () { return Math.random() }');
  await expect.poll(() => text).toBe(all);
  // The unknown name stays refused, and nothing is offered for it.
  await expect.element(screen.getByText(/“window”不是数据/)).toBeVisible();
  expect(screen.getByRole('button', { name: /改写/ }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'undo' }).click();
  await expect.poll(() => text).toBe(source);
});

test('a person who may only read is offered no rewrite', async () => {
  const { screen } = await show(<Code text="[new Date()]" onText={() => {}} isReadOnly />);
  await expect.element(screen.getByText(/要在每次返回时计算/)).toBeVisible();
  expect(screen.getByRole('button', { name: /改写为函数/ }).elements()).toHaveLength(0);
});
