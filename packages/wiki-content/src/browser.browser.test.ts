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

test('a page that requires Trusted Types shows it, if it lists our policy', async () => {
  const show = async (policy: string): Promise<string> => {
    const frame = document.createElement('iframe');
    const module = new URL('./browser.ts', import.meta.url).href;
    const told = new Promise<string>((resolve) =>
      window.addEventListener('message', ({ data, source }) => {
        if (source === frame.contentWindow) resolve(String(data));
      }),
    );
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><div id="host"></div>
      <script type="module">
        import { toSafeNodes } from '${module}';
        const host = document.getElementById('host');
        try {
          host.append(toSafeNodes('<p style="color:#f00" onclick="x()">a</p>'), toSafeNodes('<b>b</b>'));
          parent.postMessage(host.innerHTML, '*');
        } catch (error) {
          parent.postMessage(error.name, '*');
        }
      </script>`;
    document.body.append(frame);
    const result = await told;
    frame.remove();
    return result;
  };
  const strict = "require-trusted-types-for 'script'; style-src-attr 'none'; trusted-types";
  expect(await show(`${strict} default wiki-content`)).toBe('<p style="color: rgb(255, 0, 0);">a</p><b>b</b>');
  expect(await show(`${strict} default`)).toBe('TypeError');
});

test('words of ours are said in the language of the reader', () => {
  const html = '<p class="md-problem" data-text="tooManyPictures" data-value="2">第 2 行超过 5 张，请修改</p>';
  expect(toSafeNodes(html).textContent).toBe('第 2 行超过 5 张，请修改');
  expect(toSafeNodes(html, 'en').textContent).toBe('Row 2 has more than 5 pictures, please fix it');
  expect(toSafeNodes('<p data-text="constructor">a</p>', 'en').textContent).toBe('a');
});
