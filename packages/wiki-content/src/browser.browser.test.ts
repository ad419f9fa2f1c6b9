import { expect, test } from 'vitest';
import { toSafeNodes } from './browser';
import { sanitizeHtml } from './safe/sanitize';

function shown(html: string): string {
  const host = document.createElement('div');
  host.append(toSafeNodes(html));
  return host.innerHTML;
}

test('nodes are made of what the allow-list knows', () => {
  expect(shown('<p onclick="x()" class="md-note ant-btn">Hi<script>x()</script></p>')).toBe(
    '<p class="md-note">Hi</p>',
  );
});

test('a form cannot hide its children behind the names of its fields', () => {
  expect(shown('<form><input name="childNodes"><input name="attributes"><b onclick="x()">b</b></form>')).toBe(
    '<b>b</b>',
  );
});

test('the browser keeps what the server kept', () => {
  const safe = sanitizeHtml(
    '<p style="color:#f00;position:fixed">a</p><table><tr><td align="right">1</td></tr></table>',
  );
  expect(shown(safe)).toBe(safe.replace('color:#f00', 'color: rgb(255, 0, 0);'));
});
