import { randomBytes } from 'node:crypto';
import {
  base,
  frameHostsName,
  frameSources,
  mockOriginName,
  noncePlaceholder,
  timeZoneName,
} from '@easymock/contract';
import type { PageHead } from '../../context';
import { escapeHtml } from './escape-html';

export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages have a policy of their own, which says the same.
  'Content-Security-Policy': "frame-ancestors 'none'",
  // Paths of pages can be secrets, and mocks on this host are written by others. The origin tells the server that a
  // page of ours asks; see fetch-metadata.ts.
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Wallpapers of Unsplash are loaded from there; all other pictures come from here. */
const foreignPictures = 'data: blob: https://images.unsplash.com';

/**
 * The content policy of our pages. Only scripts with the answer's nonce run, and what these load: `'self'` would let
 * in every mock and upload of this host. Styles may be inline, since antd writes its own at run time.
 */
const pagePolicy = (nonce: string, frames: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${foreignPictures}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    // Our forms are sent by script. One that somebody slips in must not carry a password to a mock.
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "require-trusted-types-for 'script'",
    // The second makes what is parsed apart from the page, of which our allow-list copies what articles may contain.
    // The third is for the bundled TinyMCE, which only gets what the allow-list made: docs/decisions/040.
    'trusted-types default wiki-content wiki-tinymce',
  ].join('; ');

/** Files of ours, whatever this host is called: the policy above says that they come from it. */
const ownFiles = (...paths: string[]): string => paths.map((path) => `http://*:*${path}`).join(' ');

/**
 * A second policy, which has to be met as well: of this host only folders without mocks are for style sheets, fonts,
 * workers and pictures. The server refuses mocks as parts of a page, too, but where browsers send no `Sec-Fetch-*`
 * it cannot tell a picture without a referrer from the call of a program.
 */
const folderPolicy = [
  `style-src 'unsafe-inline' ${ownFiles(`${base}/assets/`)}`,
  `font-src data: ${ownFiles(`${base}/assets/`)}`,
  `worker-src ${ownFiles(`${base}/assets/`)}`,
  `img-src ${foreignPictures} ${ownFiles(
    ...['assets', 'upload', 'wallpapers', 'api', 'wikiFile'].map((folder) => `${base}/${folder}/`),
    `${base}/favicon.svg`,
    // Addresses of earlier versions have no base.
    '/upload/',
  )}`,
].join('; ');

/** Writes a setting for our scripts; empty texts are left out. Values are origins, hosts and zones, which need no escaping. */
const metaOf = (name: string, content: string): string =>
  content && `<meta name="${name}" content="${content}">`;

/** A page as it is sent. */
export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The title and the description of a page, for its window and for previews in chats. */
function withHead(html: string, { title, description }: Pick<PageHead, 'title' | 'description'>): string {
  if (title === '') return html;
  const tags = [
    `<title>${escapeHtml(title)} - EasyMock</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta property="og:type" content="article">',
    '<meta property="og:site_name" content="EasyMock">',
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
  ];
  // Not as a pattern of what takes its place: people type `$&`, too.
  return html
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => tags.join(''));
}

/**
 * Prepares a page that the web package has built. Every answer gets a nonce of its own and all headers that a page
 * of ours carries, so that none is sent without its policy. The head is what a page says of itself, if it is one that
 * knows. The settings are the hosts whose pages documents may show in frames, and the time zone in which days are
 * counted; our scripts read both from the page.
 * @param mockOrigin where mocks are served if they have an origin of their own; our scripts read it from the page, too
 * @example const render = preparePage(html); const { body, headers } = render()
 */
export function preparePage(
  html: string,
  mockOrigin = '',
): (head?: PageHead, settings?: { frameHosts: readonly string[]; timeZone: string }) => RenderedPage {
  const parts = html.replace('<head>', `<head>${metaOf(mockOriginName, mockOrigin)}`).split(noncePlaceholder);
  return (head, { frameHosts, timeZone } = { frameHosts: [], timeZone: '' }) => {
    const nonce = randomBytes(16).toString('base64');
    const frames = head?.holdsFrames ? ['http:', 'https:'] : frameSources(frameHosts);
    const settings = metaOf(frameHostsName, frameHosts.join(' ')) + metaOf(timeZoneName, timeZone);
    const body = parts.join(nonce).replace('<head>', `<head>${settings}`);
    return {
      body: head ? withHead(body, head) : body,
      headers: {
        ...securityHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `${pagePolicy(nonce, frames)}, ${folderPolicy}`,
        'Cache-Control': 'no-cache',
        ...head?.headers,
      },
    };
  };
}
