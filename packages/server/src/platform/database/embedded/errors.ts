/** The embedded database cannot run here; the message describes the remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Appended if the solution is a separate PostgreSQL server. */
export const USE_DATABASE_URL =
  'Set DATABASE_URL (for example postgres://user:password@host:5432/easymock) to use a PostgreSQL server of your own instead.';

/** Returns the code of a Node or PostgreSQL error (`ENOENT`, `57P03`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the message of any thrown value for a log line. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a file operation and returns undefined if the file does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
