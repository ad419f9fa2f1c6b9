import { hash } from 'node:crypto';

/**
 * Returns the stored form of a bearer token. A plain hash suffices, because tokens are too random to be found
 * by trying.
 */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
