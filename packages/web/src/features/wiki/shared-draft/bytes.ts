/** Bytes per call of `fromCharCode`, whose arguments lie on the stack. */
const chunkLength = 8_192;

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkLength)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkLength));
  return btoa(text);
}

/** Decodes bytes from base64. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
