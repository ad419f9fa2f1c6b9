import { languages } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen';
import { textsIn } from '../../lib/texts/texts';
import { BlockView } from './block-view';
import type { Block } from './guide';
import { GuidePage } from './guide-page';
import { guideTexts } from './guide-texts';
import { guides } from './guides/index';

const each = guides.flatMap(({ slug }) => languages.map((language) => [slug, language] as const));

/**
 * Returns the visible text without code and examples, in which characters of our markup have other meanings.
 */
function proseOf(article: Element): string {
  const copy = article.cloneNode(true) as Element;
  for (const code of copy.querySelectorAll('code, pre, textarea, fieldset')) code.remove();
  return copy.textContent ?? '';
}

test.each(each)('the guide %s shows no raw marks in %s', async (slug, language) => {
  const guide = (
    <Routes>
      <Route path="/docs/:name" element={<GuidePage />} />
    </Routes>
  );
  await show(guide, { path: `/docs/${slug}`, language });
  const { previous, next } = textsIn(guideTexts, language);
  await expect.element(page.getByRole('navigation', { name: `${previous} / ${next}` })).toBeInTheDocument();
  const prose = proseOf(page.getByRole('article').element());
  expect(prose.length).toBeGreaterThan(100);
  expect(prose.match(/.{0,20}(`|\*\*|\]\().{0,20}/g) ?? []).toEqual([]);
});

const marked = 'see [the profile](/profile), `code` and **strong** words';

test.each<[string, Block]>([
  ['a paragraph', marked],
  ['a list', { list: [marked] }],
  ['steps', { steps: [marked] }],
  ['a note', { note: marked }],
  ['the head of a table', { table: [[marked], ['cell']] }],
  ['a cell of a table', { table: [['head'], [marked]] }],
])('links, code and strong words are drawn in %s', async (_, block) => {
  await show(<BlockView block={block} />);
  await expect.element(page.getByRole('link', { name: 'the profile' })).toHaveAttribute('href', '/profile');
  const text = page.getByText('see the profile, code and strong words');
  await expect.element(text).toBeInTheDocument();
  expect(text.element().querySelector('code')?.textContent).toBe('code');
  expect(text.element().querySelector('strong')?.textContent).toBe('strong');
});
