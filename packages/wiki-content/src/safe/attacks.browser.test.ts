import { beforeEach, expect, test } from 'vitest';
import { toSafeNodes } from '../browser';
import { renderMarkdown, sanitizeHtml } from '../index';
import { attackList } from './attacks.fixture';

let runs = 0;
const known = new Set<string>();

beforeEach(() => {
  runs = 0;
  (window as unknown as { x: () => void }).x = () => runs++;
  for (const name of Object.getOwnPropertyNames(window)) known.add(name);
});

/** Returns everything dangerous in the nodes of a page. */
function findingsIn(host: Element): string[] {
  const found: string[] = [];
  for (const element of host.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$|^srcset$|^formaction$|^action$|^name$/i.test(name)) found.push(`${name}=${value}`);
    }
    if (element.namespaceURI === 'http://www.w3.org/2000/svg') found.push('svg');
    if (!(element instanceof HTMLElement || element instanceof MathMLElement)) found.push(element.outerHTML);
    if (element instanceof HTMLUnknownElement) found.push(element.tagName);
    // Resolves the address as the browser does.
    const address = element.getAttribute('href') ?? element.getAttribute('src');
    const url = address === null ? undefined : URL.parse(address, location.href);
    if (url && !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) found.push(url.href);
    if (url && element instanceof HTMLAnchorElement && url.protocol.startsWith('http')) {
      if (url.host !== location.host && !/noopener/.test(element.rel)) found.push(`without rel: ${url.href}`);
    }
    if (element.id && element.id in document && !(element.id in Document.prototype))
      found.push(`document.${element.id}`);
    if (element instanceof HTMLElement && !['', 'static'].includes(element.style.position)) found.push('position');
  }
  if (host.querySelector('script,style,iframe,object,embed,form,base,meta,link,template,svg')) found.push('an element');
  return found;
}

/** Browsers serialise a line break at the start of `pre` in a way that they do not parse back. */
const repeatable = (html: string): string => html.replace(/(<pre[^>]*>)\n/g, '$1\n\n');

function show(put: (host: Element) => void): string[] {
  const host = document.createElement('div');
  document.body.append(host);
  put(host);
  const found = findingsIn(host);
  host.remove();
  return found;
}

test.each(attackList)('%s does nothing in a browser', async (_, payload) => {
  for (const html of [renderMarkdown(payload).html, sanitizeHtml(payload)]) {
    expect(show((host) => host.append(toSafeNodes(html)))).toEqual([]);
    // Safe even if a page showed the server's HTML directly.
    const inert = document.implementation.createHTMLDocument().createElement('div');
    inert.innerHTML = html;
    expect(findingsIn(inert)).toEqual([]);
    // Parsed again, the result is unchanged.
    const once = inert.innerHTML;
    inert.innerHTML = repeatable(once);
    expect(inert.innerHTML).toBe(once);
  }
  // The input here was not sanitised by a server.
  expect(show((host) => host.append(toSafeNodes(payload)))).toEqual([]);
  await new Promise((done) => setTimeout(done));
  expect(runs).toBe(0);
  const added = Object.getOwnPropertyNames(window).filter((name) => !known.has(name) && !/^\d+$/.test(name));
  expect(added).toEqual([]);
});

test('the browser and the server keep the same of a text that nobody has sanitised', () => {
  const differing = attackList.filter(([, payload]) => {
    const host = document.createElement('div');
    host.append(toSafeNodes(sanitizeHtml(payload)));
    const shown = document.createElement('div');
    shown.append(toSafeNodes(repeatable(host.innerHTML)));
    return shown.innerHTML !== host.innerHTML;
  });
  expect(differing.map(([name]) => name)).toEqual([]);
});
