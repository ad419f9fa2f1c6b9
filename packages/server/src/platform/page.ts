import { randomBytes } from 'node:crypto';
import { mockOriginName, noncePlaceholder } from '@easymock/contract';

export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Paths of pages can be secrets, and mocks on this host are written by others. The origin tells the server that a
  // page of ours asks; see fetch-metadata.ts.
  'Referrer-Policy': 'strict-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * The content policy of our pages. Only scripts with the answer's nonce run, and what these load: `'self'` would let
 * in every mock and upload of this host. Styles may be inline, since antd writes its own at run time.
 */
const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    // Wallpapers of Unsplash are loaded from there; all other pictures come from here.
    "img-src 'self' data: blob: https://images.unsplash.com",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** What our scripts read of the settings; empty texts are left out. Values are origins, which need no escaping. */
const metaOf = (name: string, content: string): string =>
  content && `<meta name="${name}" content="${content}">`;

/** A page as it is sent. */
export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Prepares a page that the web package has built. Every answer gets a nonce of its own and all headers that a page
 * of ours carries, so that none is sent without its policy.
 * @param mockOrigin where mocks are served if they have an origin of their own; our scripts read it from the page
 * @example const render = preparePage(html); const { body, headers } = render()
 */
export function preparePage(html: string, mockOrigin = ''): () => RenderedPage {
  const parts = html.replace('<head>', `<head>${metaOf(mockOriginName, mockOrigin)}`).split(noncePlaceholder);
  return () => {
    const nonce = randomBytes(16).toString('base64');
    return {
      body: parts.join(nonce),
      headers: {
        ...securityHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy(nonce),
        'Cache-Control': 'no-cache',
      },
    };
  };
}
