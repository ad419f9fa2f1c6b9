/**
 * The last two characters of a long text, for people who compare a secret with what they have.
 * @example hintOf('sk_live_0123456789ab') // 'ab'
 */
export const hintOf = (text: string): string => (text.length >= 12 ? text.slice(-2) : '');
