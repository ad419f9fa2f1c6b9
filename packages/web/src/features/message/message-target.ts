import type { MessageNotification } from '@easymock/contract';
import { to } from '../../lib/address/page';

/** The target of a message: a path of the router, a web address, or nothing. */
export type Target = { readonly path: string } | { readonly href: string } | undefined;

/**
 * Returns the target of a message.
 * @example targetOf(message) // { path: '/wikiCatalog/65f…' }
 */
export function targetOf(message: Pick<MessageNotification, 'link' | 'markdownId' | 'isGone'>): Target {
  const { link, markdownId, isGone } = message;
  if (isGone) return undefined;
  if (link.startsWith('/')) return { path: link };
  if (link) return { href: link };
  // The reading page; the address with the document type is that of its editor.
  return markdownId ? { path: to('wikiFolder', { markdownId }) } : undefined;
}
