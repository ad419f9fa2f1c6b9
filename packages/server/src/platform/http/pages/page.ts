import { randomBytes } from 'node:crypto';
import {
  base,
  diagramFramePath,
  frameHostsName,
  frameSources,
  lineBreaksName,
  livePositionName,
  mockOriginName,
  noncePlaceholder,
  timeZoneName,
} from '@easymock/contract';
import type { PageHead } from '../../context';
import { escapeHtml } from './escape-html';

export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages have a policy of their own, which includes this directive.
  'Content-Security-Policy': "frame-ancestors 'none'",
  // Paths of pages can be secret, and anybody may write mocks on this host, so only the origin is sent. The server
  // recognises requests of its own pages by it; see fetch-metadata.ts.
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Wallpapers of Unsplash are loaded from its site; all other pictures come from this server. */
const foreignPictures = 'data: blob: https://images.unsplash.com';

/**
 * Returns the content security policy of our pages. Only scripts with the nonce of the response run, and
 * scripts that these load: `'self'` would admit every mock and upload of this host. Inline styles are
 * allowed, since antd generates styles at run time.
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
    // Our forms are sent by script. An injected form must not send a password to a mock.
    "form-action 'none'",
    "frame-ancestors 'none'",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "require-trusted-types-for 'script'",
    // `wiki-content` creates markup that is parsed outside the page; our allow-list copies from it what
    // articles may contain. `wiki-tinymce` is for the bundled TinyMCE, which receives only output of the
    // allow-list (docs/decisions/040).
    'trusted-types default wiki-content wiki-tinymce',
  ].join('; ');

/** Returns sources for files of ours under any host name; the policy above restricts them to our origin. */
const ownFiles = (...paths: string[]): string => paths.map((path) => `http://*:*${path}`).join(' ');

/**
 * Second policy, which applies in addition: on this host, style sheets, fonts, workers and pictures come only from
 * folders without mocks, and the only page in frames is the one that draws diagrams. The server also refuses mocks as
 * parts of a page, but without `Sec-Fetch-*` it cannot distinguish a picture without a referrer from the request of a
 * program.
 */
const folderPolicy = (frames: readonly string[]): string =>
  [
    `style-src 'unsafe-inline' ${ownFiles(`${base}/assets/`)}`,
    `font-src data: ${ownFiles(`${base}/assets/`)}`,
    `worker-src ${ownFiles(`${base}/assets/`)}`,
    `img-src ${foreignPictures} ${ownFiles(
      ...['assets', 'upload', 'wallpapers', 'api', 'wikiFile'].map((folder) => `${base}/${folder}/`),
      `${base}/favicon.svg`,
      // Addresses of earlier versions have no base path.
      '/upload/',
    )}`,
    `frame-src ${[ownFiles(diagramFramePath), ...frames].join(' ')}`,
  ].join('; ');

/**
 * Returns a meta tag with a setting for our scripts; an empty setting has no tag. Values are origins, hosts
 * and zones, which need no escaping.
 */
const metaOf = (name: string, content: string): string => content && `<meta name="${name}" content="${content}">`;

/** Page with its content and headers. */
export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Inserts the title and the description of a page, for its window and for previews in chats. */
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
  // The replacement is a function, since titles may contain `$&`.
  return html.replace(/<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => tags.join(''));
}

/** The settings that a page needs before its first call. */
interface PageSettings {
  /** Hosts whose pages documents may show in frames. */
  frameHosts: readonly string[];
  timeZone: string;
  /** Whether documents show the line breaks of their Markdown. */
  showsLineBreaks: boolean;
  /** Position from which the page follows the live channel; undefined if it is unknown. */
  livePosition: number | undefined;
}

const noSettings: PageSettings = { frameHosts: [], timeZone: '', showsLineBreaks: false, livePosition: undefined };

/**
 * Prepares a page that the web package has built. Every response gets its own nonce and all security headers, so that
 * no page is sent without its policy. `head` adds a title, a description and headers; scripts read `settings` from
 * `<meta>` elements.
 * @param mockOrigin origin of the mocks if it differs; scripts read it from the page, too
 * @example const render = preparePage(html); const { body, headers } = render()
 */
export function preparePage(html: string, mockOrigin = ''): (head?: PageHead, settings?: PageSettings) => RenderedPage {
  const parts = html.replace('<head>', `<head>${metaOf(mockOriginName, mockOrigin)}`).split(noncePlaceholder);
  return (head, { frameHosts, timeZone, showsLineBreaks, livePosition } = noSettings) => {
    const nonce = randomBytes(16).toString('base64');
    const frames = head?.holdsFrames ? ['http:', 'https:'] : frameSources(frameHosts);
    const settings =
      metaOf(frameHostsName, frameHosts.join(' ')) +
      metaOf(timeZoneName, timeZone) +
      metaOf(lineBreaksName, showsLineBreaks ? 'shown' : '') +
      metaOf(livePositionName, livePosition?.toString() ?? '');
    const body = parts.join(nonce).replace('<head>', `<head>${settings}`);
    return {
      body: head ? withHead(body, head) : body,
      headers: {
        ...securityHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `${pagePolicy(nonce, frames)}, ${folderPolicy(frames)}`,
        'Cache-Control': 'no-cache',
        ...head?.headers,
      },
    };
  };
}
