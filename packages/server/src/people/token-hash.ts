import { createHash } from 'node:crypto';

/** What is kept of a bearer token. Tokens are random enough that nobody finds one by trying its hashes. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
