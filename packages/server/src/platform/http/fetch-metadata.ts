import type { IncomingMessage } from 'node:http';
import { pageCallHeader } from '@easymock/contract';

type Headers = Pick<IncomingMessage, 'headers'>;

/**
 * Returns whether a page of ours sent the request. Browsers report this in `Sec-Fetch-Site` (Fetch Metadata
 * Request Headers, W3C), but only to hosts with TLS and to the local machine. For other hosts the referrer
 * decides: our pages always send their origin.
 *
 * @param publicHost host of `PUBLIC_URL`, since a proxy may forward another `Host`; undefined without
 * `PUBLIC_URL`
 */
export function isFromOwnPage({ headers }: Headers, publicHost: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const referrer = hostOf(headers.origin) ?? hostOf(headers.referer);
  return referrer !== undefined && (referrer === headers.host || referrer === publicHost);
}

function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
}

/** Requests by scripts and top-level navigations. Neither acts in the name of the page that sent it. */
const standingAlone = new Set(['empty', 'document']);

/** Media types that browsers accept for pictures and style sheets. Scripts send other types by default. */
const acceptedByElements = /^(?:image\/|text\/css)/;

/**
 * Returns whether a page of ours loads a response as a part of itself: as a script, worker, style sheet, font, picture,
 * frame or object. The response would act with the rights of the page, or be mistaken for a part of it. If a browser
 * sends no `Sec-Fetch-*`, only pictures and style sheets are recognised, and the policy of our pages must block the
 * rest: front ends that forward calls with the original host look like our own pages there.
 */
export function isPartOfOwnPage(request: Headers, publicHost: string | undefined): boolean {
  if (!isFromOwnPage(request, publicHost)) return false;
  const destination = request.headers['sec-fetch-dest'];
  if (typeof destination === 'string') return !standingAlone.has(destination);
  return request.headers[pageCallHeader] === undefined && acceptedByElements.test(request.headers.accept ?? '');
}

/** Returns whether the request appears to be a navigation in a tab. */
export function isNavigation({ headers }: Headers): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').startsWith('text/html');
}

/** Destinations for which any page may load an uploaded file. */
const shownAs = new Set(['document', 'empty', 'image', 'audio', 'video', 'track']);

/**
 * Returns whether a page loads an uploaded file as active content: a script, style sheet, frame, object and the like.
 */
export function isActiveUse({ headers }: Headers): boolean {
  const destination = headers['sec-fetch-dest'];
  return typeof destination === 'string' && !shownAs.has(destination);
}
