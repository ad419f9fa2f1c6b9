import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import type { CodeEditorHandle } from './code/code-editor';
import { DefinitionForm } from './definition-form';

const nothing = () => {};
const model = JSON.stringify({
  200: { schema: { properties: { mobile: { description: '收件人的手机号' }, remark: {} } } },
});

/** The form without the code editor; the form's edits are applied to the text. */
function Form(props: { text: string; cursor?: number; responseModel?: string; onText?: (text: string) => void }) {
  const [text, setText] = useState(props.text);
  const code = useRef<CodeEditorHandle>({
    setText,
    apply: nothing,
    mark: nothing,
    goTo: nothing,
    undo: nothing,
    redo: nothing,
    search: nothing,
  });
  const latest = useRef(text);
  return (
    <DefinitionForm
      text={text}
      readText={() => latest.current}
      onSettle={(next) => {
        latest.current = next;
        setText(next);
        props.onText?.(next);
      }}
      isReadOnly={false}
      cursor={props.cursor ?? 0}
      responseModel={props.responseModel ?? ''}
      code={code}
      onShowCode={nothing}
    />
  );
}

test('a field without a value offers the data that its name means, and takes it with one click', async () => {
  const texts: string[] = [];
  const { screen } = await show(<Form text="{ user: { mobile: '', zzz: '' } }" onText={(text) => texts.push(text)} />);
  const offer = screen.getByRole('button', { name: /@phone/ });
  await expect.element(offer).toBeVisible();
  // A name without a known meaning gets no suggestion.
  expect(screen.getByRole('button', { name: /@/ }).elements()).toHaveLength(1);
  await offer.click();
  await expect.poll(() => texts.at(-1)).toBe("{ user: { mobile: '@phone', zzz: '' } }");
  await expect.element(offer).not.toBeInTheDocument();
});

test('the chosen field says what the API document says of it', async () => {
  const text = "{ mobile: '@phone', remark: 'x' }";
  const imported = await show(<Form text={text} cursor={text.indexOf('mobile')} responseModel={model} />);
  await expect.element(imported.screen.getByText('文档说明：收件人的手机号')).toBeVisible();
  await imported.screen.unmount();
  const other = await show(<Form text={text} cursor={text.indexOf('remark')} responseModel={model} />);
  await expect.element(other.screen.getByText('remark', { exact: true })).toBeVisible();
  expect(other.screen.getByText('文档说明', { exact: false }).elements()).toEqual([]);
});

test('on a phone the choices of a cell stay on the screen', async () => {
  await resizePage(390, 844);
  const { screen } = await show(<Form text="{ name: '@cname' }" />);
  const row = screen.getByRole('row', { name: /name/ });
  for (const [cell, typed] of [
    [1, ''],
    [3, '@'],
  ] as const) {
    await row
      .getByRole('gridcell')
      .nth(cell)
      .click({ position: { x: 4, y: 8 } });
    if (typed) await userEvent.keyboard(typed);
    const popup = () => document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await expect.poll(() => popup()?.getBoundingClientRect().width).toBeGreaterThan(200);
    await expect.poll(() => popup()?.getBoundingClientRect().right).toBeLessThanOrEqual(390);
    expect(document.documentElement.scrollWidth).toBe(390);
    await userEvent.keyboard('{Escape}{Escape}');
  }
});
