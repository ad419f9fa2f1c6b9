import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { Markdown, SafeHtml } from './markdown';

const attack = '# 标题\n<img src=x onerror="window.hacked = true">';

test('without a renderer the text is shown as it was typed', async () => {
  const { screen } = await show(<Markdown text={attack} />);
  await expect.element(screen.getByText('# 标题')).toHaveTextContent('onerror');
  expect(document.querySelector('img')).toBeNull();
});

test('a string that a renderer answers is text, whatever it looks like', async () => {
  await show(<Markdown text={attack} render={(text) => `<b>${text}</b>`} />);
  expect(document.querySelector('b, img')).toBeNull();
  expect(window).not.toHaveProperty('hacked');
});

test('nodes and sanitised markup are shown as what they are', async () => {
  const { screen } = await show(
    <>
      <Markdown text="a" render={(text) => <strong>{text}</strong>} />
      <Markdown text="b" render={(text) => new SafeHtml(`<em>${text}</em>`)} />
    </>,
  );
  await expect.element(screen.getByText('a')).toBeVisible();
  expect(document.querySelector('strong')?.textContent).toBe('a');
  expect(document.querySelector('em')?.textContent).toBe('b');
});
