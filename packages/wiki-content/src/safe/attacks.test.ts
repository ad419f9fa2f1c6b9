import { expect, test } from 'vitest';
import { renderMarkdown, sanitizeHtml } from '../index';
import { attackList } from './attacks.fixture';
import { findingsIn } from './findings.fixture';

test('the table holds enough of them', () => {
  expect(attackList.length).toBeGreaterThanOrEqual(150);
});

test('the rules of these tests find what they are for', () => {
  expect(findingsIn('<p onclick="x()"><script>x()</script><a href="java\nscript:x()">a</a></p>')).toHaveLength(3);
  expect(findingsIn('<svg></svg><p id="app" class="ant-btn" style="color:url(x)">a</p>')).toHaveLength(4);
});

test.each(attackList)('%s does nothing, as Markdown and as HTML', (_, payload) => {
  for (const html of [renderMarkdown(payload).html, sanitizeHtml(payload), sanitizeHtml(`<p>a</p>${payload}`)]) {
    expect(findingsIn(html)).toEqual([]);
    expect(html).not.toMatch(/<(script|style|iframe|svg|object|embed|form|base|meta|link|template|textarea)\b/i);
    expect(sanitizeHtml(html)).toBe(html);
  }
});
