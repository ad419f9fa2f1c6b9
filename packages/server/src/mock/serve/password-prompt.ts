import type { IncomingMessage } from 'node:http';
import { isFromOwnPage, isNavigation } from '../../platform/http/fetch-metadata';
import type { AnswerHead } from './response-writer';

/** Whether an entry is the name of a header that prompts for a password. Names and values alternate. */
const isPrompt = (text: string, index: number): boolean => index % 2 === 0 && text.toLowerCase() === 'www-authenticate';

/**
 * Renames `WWW-Authenticate` if our own page or a navigation would show it. The browser would prompt for a
 * password in the name of this host and send it to the mock's author.
 */
export function withoutPrompt(request: IncomingMessage, head: AnswerHead, publicHost: string | undefined): AnswerHead {
  if (!head.headers.some(isPrompt)) return head;
  if (!isFromOwnPage(request, publicHost) && !isNavigation(request)) return head;
  return { ...head, headers: head.headers.map((text, i) => (isPrompt(text, i) ? `X-${text}` : text)) };
}
