import type { IncomingMessage } from 'node:http';
import { isFromOwnPage, isNavigation } from '../../platform/http/fetch-metadata';
import type { AnswerHead } from './answer';

/** Whether an entry of a list of headers, names and values in turn, is the name of one that prompts for a password. */
const isPrompt = (text: string, index: number): boolean =>
  index % 2 === 0 && text.toLowerCase() === 'www-authenticate';

/**
 * The head of an answer with `WWW-Authenticate` under another name if our page would show it. The browser would
 * ask for a password there, in the name of this host, and send it to the author of the mock.
 */
export function withoutPrompt(
  request: IncomingMessage,
  head: AnswerHead,
  publicHost: string | undefined,
): AnswerHead {
  if (!head.headers.some(isPrompt)) return head;
  if (!isFromOwnPage(request, publicHost) && !isNavigation(request)) return head;
  return { ...head, headers: head.headers.map((text, i) => (isPrompt(text, i) ? `X-${text}` : text)) };
}
