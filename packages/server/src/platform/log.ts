import { type Logger, pino, stdSerializers } from 'pino';

/**
 * Returns the loggable part of an error. A failed query contains its parameters, which are personal data or
 * secrets.
 */
function describeError(error: unknown): unknown {
  if (error instanceof Error && 'query' in error && 'params' in error) {
    const cause = error.cause instanceof Error ? error.cause : new Error('query failed');
    const { code, constraint, message, stack } = cause as Error & { code?: string; constraint?: string };
    return { type: 'DatabaseError', message, code, constraint, stack, query: String(error.query).slice(0, 500) };
  }
  return error instanceof Error ? stdSerializers.err(error) : error;
}

/** Returns the loggable part of the form parser's options: their headers contain the caller's token. */
const describeForm = ({ limits }: { limits?: unknown }): unknown => ({ limits });

/** Opens the server's log: one JSON line per entry on standard output, without secrets. */
export function openLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    { level, base: null, serializers: { err: describeError, busboyOptions: describeForm } },
    destination as pino.DestinationStream,
  );
}
