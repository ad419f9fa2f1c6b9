import { type ShownBody, shownBodyLimit } from '@easymock/contract';
import type { Masker } from './mask';

const noBody: ShownBody = { text: '', size: 0, kind: 'none', is_cut: false };

/**
 * Returns a body as masked text. A body that is not text in its charset is only described by its size, because
 * secrets cannot be found in it.
 * @param size bytes of the whole body, of which `content` may be the first part
 */
export function shownBody(content: string | Uint8Array, size: number, type: string, masker: Masker): ShownBody {
  if (size === 0) return noBody;
  const text = typeof content === 'string' ? content : decodeBody(content, type);
  if (text === undefined || text.includes('\0')) return { text: '', size, kind: 'binary', is_cut: false };
  return { text: masker.maskBody(text, type), size, kind: 'text', is_cut: size > shownBodyLimit };
}

/** Returns a body as text; undefined if it is not text in its charset. */
export function decodeBody(bytes: Uint8Array, type: string): string | undefined {
  const charset = /charset="?([\w.:-]{1,40})/i.exec(type)?.[1] ?? 'utf-8';
  try {
    // Decodes as a stream, because the first part of a body may end within a character.
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
