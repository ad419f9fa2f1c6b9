import { contentOf } from '@easymock/wiki-content';
import { expect, it } from 'vitest';
import { sectionsOf } from './sections';

const sections = (markdown: string) => {
  const { plain, outline } = contentOf('markdown').render(markdown);
  return sectionsOf(plain, outline).map(({ anchor, body }) => [anchor, body]);
};

it('a text is cut at its headings, what stands before them included', () => {
  expect(sections('开头\n\n# 安装\n\n第一步\n\n## 回滚\n\n安装')).toEqual([
    ['', '开头'],
    ['安装', '第一步'],
    ['回滚', '安装'],
  ]);
});

it('equal headings keep their own anchors, and one that is not found hides none after it', () => {
  expect(sections('# 甲\n\n1\n\n# $x^2$\n\n2\n\n# 甲\n\n3').map(([anchor]) => anchor)).toEqual(
    expect.arrayContaining(['甲', '甲-1']),
  );
});

it('a long text without headings is cut at the end of a line', () => {
  const found = sections(`${'字'.repeat(5_000)}\n\n${'词'.repeat(5_000)}`);
  expect(found.map(([, body = '']) => body.trim().length)).toEqual([5_000, 5_000]);
});
