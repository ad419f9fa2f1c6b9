/**
 * Returns the last two characters of a long text, by which people recognise a secret.
 * @example hintOf('sk_live_0123456789ab') // 'ab'
 */
export const hintOf = (text: string): string => (text.length >= 12 ? text.slice(-2) : '');
