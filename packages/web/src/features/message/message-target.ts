import type { MessageNotification } from '@easymock/contract';
import { to } from '../../lib/address/page';

/** The place a message leads to: a path of the router, an address of the web, or nothing. */
export type Target = { readonly path: string } | { readonly href: string } | undefined;

/** @example targetOf(message) // { path: '/wikiCatalog/65f…' } */
export function targetOf(message: Pick<MessageNotification, 'link' | 'markdownId' | 'isGone'>): Target {
  const { link, markdownId, isGone } = message;
  if (isGone) return undefined;
  if (link.startsWith('/')) return { path: link };
  if (link) return { href: link };
  // To read it: the address with its type is that of its editor.
  return markdownId ? { path: to('wikiFolder', { markdownId }) } : undefined;
}
