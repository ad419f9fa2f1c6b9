interface LogLine {
  (message: string): void;
  (details: object, message: string): void;
}

/** The methods that the launcher needs of a logger; pino's and Fastify's fit. */
export interface EmbeddedLog {
  info: LogLine;
  warn: LogLine;
  error: LogLine;
}
