import { hash } from 'node:crypto';

/** Returns the stored form of a bearer token. Tokens are random enough that nobody finds one by trying hashes. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
