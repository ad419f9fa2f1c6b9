import { createHash } from 'node:crypto';

/** Returns the stored form of a bearer token. Tokens are random enough that nobody finds one by trying hashes. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
