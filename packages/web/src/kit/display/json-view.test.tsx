import { expect, it } from 'vitest';
import { show } from '../../../test/screen';
import { JsonView } from './json-view';

const text = JSON.stringify({ list: [{ note: '很长的说明'.repeat(40), on: true }], n: 3 }, null, 2);

function theBox(): HTMLElement {
  const box = document.querySelector('pre');
  if (!box) throw new Error('The text is not shown');
  return box;
}

it('keeps its text as it is, and what is left of a long line begins right of the line', async () => {
  await show(
    <div style={{ width: 300 }}>
      <JsonView text={text} />
    </div>,
  );
  const box = theBox();
  expect(box.innerText).toBe(text);
  const range = document.createRange();
  const [note] = [...box.querySelectorAll('span')].filter(({ textContent }) => textContent?.startsWith('"很长的说明'));
  if (!note) throw new Error('The long string is not shown');
  range.selectNodeContents(note);
  const [first, second] = range.getClientRects();
  const start = box.getBoundingClientRect().left;
  expect(first?.left).toBeGreaterThan(start + 50);
  expect(second?.left).toBeGreaterThan(start + 50);
});

it('is copied line by line', async () => {
  await show(<JsonView text={text} />);
  const box = theBox();
  getSelection()?.selectAllChildren(box);
  expect(getSelection()?.toString()).toBe(text);
});
