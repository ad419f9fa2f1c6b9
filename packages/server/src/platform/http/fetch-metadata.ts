import type { IncomingMessage } from 'node:http';
import { pageCallHeader } from '@easymock/contract';

type Headers = Pick<IncomingMessage, 'headers'>;

/**
 * Whether a page of ours sent the request. Browsers say so in `Sec-Fetch-Site` (Fetch Metadata Request Headers, W3C),
 * but only to hosts with TLS and to this machine. Elsewhere the referrer tells: our pages always send their origin.
 *
 * @param publicHost the host of `PUBLIC_URL`, since a proxy may send another `Host` on; undefined without one
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

/** Requests by scripts and top-level navigations; neither acts in the name of the page it came from. */
const standingAlone = new Set(['empty', 'document']);

/** The types that browsers accept for pictures and style sheets. Scripts send others unless their author sets these. */
const acceptedByElements = /^(?:image\/|text\/css)/;

/**
 * Whether a page of ours wants an answer as a part of itself: as a script, worker, style sheet, font, picture, frame
 * or object. Such an answer would act with the rights of the page, or be taken for a part of it. Where browsers send
 * no `Sec-Fetch-*`, only pictures and style sheets are told, and the policy of our pages has to keep out the rest:
 * front ends that pass calls on with the host they were asked for look like our own pages there.
 */
export function isPartOfOwnPage(request: Headers, publicHost: string | undefined): boolean {
  if (!isFromOwnPage(request, publicHost)) return false;
  const destination = request.headers['sec-fetch-dest'];
  if (typeof destination === 'string') return !standingAlone.has(destination);
  return (
    request.headers[pageCallHeader] === undefined && acceptedByElements.test(request.headers.accept ?? '')
  );
}

/** Whether somebody opens the address in a tab, as far as the request tells. */
export function isNavigation({ headers }: Headers): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').startsWith('text/html');
}

/** The destinations for which any page may load an uploaded file. */
const shownAs = new Set(['document', 'empty', 'image', 'audio', 'video', 'track']);

/** Whether a page wants an uploaded file as something that acts: a script, style sheet, frame, object and the like. */
export function isActiveUse({ headers }: Headers): boolean {
  const destination = headers['sec-fetch-dest'];
  return typeof destination === 'string' && !shownAs.has(destination);
}
