/**
 * Measures rendering, sanitising and comparing articles, and the size of the code that a page loads for it.
 *
 * The text resembles real articles: Chinese with some English, lists, tables, code, links. Sizes are bytes of UTF-8.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  compareRendered,
  compareTexts,
  contentOf,
  mergeTexts,
  renderMarkdown,
  sanitizeHtml,
} from '@easymock/wiki-content';
import { build } from 'esbuild';

const section = (i: number) => `## 第 ${i} 节 部署 deploy the *service*

我们用 **Docker** 部署服务 ${i}，配置见 [文档](https://example.com/a)。如果失败，请看 \`kubectl logs\` 的输出；然后重试。
See the manual for details and *never* restart by hand. 版本 ${i * 7} 之后不再需要。

- 第一步：下载
- 第二步：安装
  1. 子步骤
  2. 再一个

| 参数 | 说明 |
|---|---|
| port | 端口 ${i} |
| host | 地址 |

\`\`\`ts
const port = ${i};
function start() { return listen(port + 1); }
\`\`\`

`;

const bytes = (text: string) => Buffer.byteLength(text);

function article(size: number): string {
  let text = '';
  for (let i = 1; bytes(text) < size; i++) text += section(i);
  return text;
}

function measure(name: string, run: () => unknown): void {
  for (let i = 0; i < 3; i++) run();
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  }).sort((a, b) => a - b);
  console.log(`${name.padEnd(44)} ${times[4]?.toFixed(1).padStart(8)} ms (fastest ${times[0]?.toFixed(1)} ms)`);
}

for (const size of [20_000, 200_000]) {
  const text = article(size);
  const { html } = renderMarkdown(text);
  measure(`render Markdown, ${size / 1_000} kB`, () => renderMarkdown(text));
  measure(`sanitise HTML, ${Math.round(bytes(html) / 1_000)} kB`, () => sanitizeHtml(html));
  measure(`rich text to Markdown, ${Math.round(bytes(html) / 1_000)} kB`, () => contentOf('wysiwyg').toMarkdown(html));
}

const base = article(1_000_000);
// Changes every twentieth number and removes a section from the middle.
const changed = base
  .replace(/服务 (\d*0),/g, '服务 $1x,')
  .replace(/服务 (\d*[05])，/g, '组件 $1，')
  .replace(section(700), '');
const other = base.replace(/host \|/g, 'hostname |');
measure('compare sources, 1 MB', () => compareTexts(base, changed));
measure('merge sources, 1 MB', () => mergeTexts(base, changed, other));
const [before, after] = [article(200_000), article(200_000).replace(/服务 (\d*5)，/g, '组件 $1，')].map(
  (text) => renderMarkdown(text).html,
);
measure('compare rendered forms, 200 kB of source', () => compareRendered(before ?? '', after ?? ''));

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
for (const [name, code] of [
  ['a reading page (toSafeNodes)', "export { toSafeNodes } from './packages/wiki-content/src/browser'"],
  ['a preview of Markdown', "export { renderMarkdown } from './packages/wiki-content/src/index'"],
  ['everything', "export * from './packages/wiki-content/src/index'"],
] as const) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  console.log(
    `${name.padEnd(44)} ${(gzipSync(outputFiles[0]?.contents ?? '').length / 1_000).toFixed(1).padStart(8)} kB gzip`,
  );
}
