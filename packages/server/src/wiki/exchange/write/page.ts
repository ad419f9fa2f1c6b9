import type { Language } from '@easymock/contract';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import type { ArticleTask } from '../export-thread';
import { attributeOf, elementsIn } from '../html-tree';
import { markedSource } from '../source-page';
import { outsideAddress } from './addresses';
import { drawFormulas } from './formulas';

/** Style of an exported article, for screen and paper; it loads nothing from a network. */
const style = `
:root{color-scheme:light}
body{max-width:860px;margin:40px auto;padding:0 24px;font:16px/1.75 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;color:#1f2329;background:#fff}
h1,h2,h3,h4,h5,h6{line-height:1.4;margin:1.6em 0 .6em;break-after:avoid}
body>h1:first-child{font-size:1.9em;margin-top:0}
p,ul,ol,blockquote,pre,table,figure{margin:.8em 0}
img{max-width:100%;height:auto}
figcaption{color:#646a73;font-size:.9em}
a{color:#1f5fa8}
table{border-collapse:collapse;max-width:100%;display:table}
th,td{border:1px solid #c9cdd4;padding:6px 10px;text-align:left;vertical-align:top}
th{background:#f2f3f5}
blockquote,.md-callout{margin-left:0;padding:.1em 1em;border-left:4px solid #8fb3a4;background:#f6f8f7}
.md-callout-title{font-weight:600}
pre{padding:12px 14px;overflow:auto;background:#f6f7f8;border-radius:4px;white-space:pre-wrap;overflow-wrap:anywhere}
code,pre,kbd{font:.9em/1.6 ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace}
:not(pre)>code{padding:.1em .3em;background:#f2f3f5;border-radius:3px}
li.md-task{list-style:none}
.md-problem{color:#b42318}
.md-math[display=block],math[display=block]{display:block;margin:1em 0;text-align:center}
.md-grid-row{display:flex;gap:8px}
.md-grid-row img{width:160px;height:150px;object-fit:cover}
.md-front{font-size:.9em}
@media print{
  @page{margin:18mm 16mm}
  body{max-width:none;margin:0;padding:0;font-size:11pt}
  pre,blockquote,table,figure,img,tr{break-inside:avoid}
  a{color:inherit}
  a[href^=http]::after{content:" (" attr(href) ")";font-size:.85em;color:#555;overflow-wrap:anywhere}
}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Element = DefaultTreeAdapterTypes.Element;

/** Replaces an external picture by a link, so that the page sends no request to other sites. */
function linkInstead(element: Element): void {
  const address = attributeOf(element, 'src');
  const label = attributeOf(element, 'alt') || address;
  const [link] = parseFragment(
    `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${escapeHtml(label)}</a>`,
  ).childNodes as [Element];
  const parent = element.parentNode;
  if (!parent) return;
  link.parentNode = parent;
  parent.childNodes.splice(parent.childNodes.indexOf(element), 1, link);
}

/** Returns the rendered form of an article with its pictures embedded. */
function inlined(html: string, { pictures, origin }: Pick<ArticleTask, 'pictures' | 'origin'>) {
  const body = parseFragment(html);
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]));
  for (const element of [...elementsIn(body)]) {
    if (element.tagName === 'img') {
      const picture = byAddress.get(attributeOf(element, 'src'));
      const src = element.attrs.find(({ name }) => name === 'src');
      if (!picture || !src) linkInstead(element);
      else src.value = `data:${picture.mime};base64,${Buffer.from(picture.content).toString('base64')}`;
    }
    for (const attribute of element.attrs)
      if (attribute.name === 'href') attribute.value = outsideAddress(attribute.value, origin);
  }
  return body;
}

/** Builds a page with language and title, whose content security policy prevents loading anything. */
const pageOf = (title: string, language: Language, body: string, formulas = ''): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:${formulas && '; font-src data:'}">
<title>${escapeHtml(title)}</title>
<style>${style}${formulas && `\n${formulas}`}
</style>
</head>
<body>
${body}
</body>
</html>
`;

/** Writes an article as one self-contained HTML file. */
export function htmlPage(task: ArticleTask): string {
  const body = inlined(task.html, task);
  const formulas = drawFormulas(body, task.katexFolder);
  return pageOf(task.title, task.language, `<h1>${escapeHtml(task.title)}</h1>\n${serialize(body)}`, formulas);
}

/** Writes the source of rich text as a page, from which `sourceInPage` restores it unchanged. */
export const sourcePage = (title: string, language: Language, source: string): string =>
  pageOf(title, language, `<h1>${escapeHtml(title)}</h1>\n${markedSource(source)}`);
