// Classes and codes of PostgreSQL's Appendix A for temporary failures.
const awayStates = /^(08|57P0|53300|58000)/;
// Lost a race for rows: deadlock, serialisation, lock or statement time-out, row gone meanwhile.
const contendedStates = new Set(['40P01', '40001', '55P03', '57014', '23503']);
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Out of memory, or a disk that reports I/O errors. */
const strainedStates = new Set(['53200', '58030']);
const awayNodeCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const awayMessages =
  /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/i;

function* causes(error: unknown): Generator<Error & { code?: unknown; syscall?: unknown; constraint?: unknown }> {
  let current = error;
  // drizzle wraps the driver's error. The bound guards against a cyclic chain of causes.
  for (let depth = 0; current instanceof Error && depth < 5; depth++) {
    yield current;
    current = current.cause;
  }
}

/** Returns whether the error means that the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (const { code, syscall, message } of causes(error)) {
    if (typeof code === 'string') {
      if (awayStates.test(code)) return true;
      // ENOENT refers to the socket's file only when connecting.
      if (awayNodeCodes.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write')) return true;
    }
    if (awayMessages.test(message)) return true;
  }
  return false;
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (const { code } of causes(error)) if (typeof code === 'string' && codes.has(code)) return true;
  return false;
}

/** Returns whether the disk of the database or of this process had no space left. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, diskFullCodes);

/** Returns whether the database has too little memory, or a failing disk. */
export const isDatabaseStrained = (error: unknown): boolean => hasCode(error, strainedStates);

/** Returns whether the database refuses writes, as a standby does after a failover. */
export const isDatabaseReadOnly = (error: unknown): boolean => hasCode(error, new Set(['25006']));

/** Returns whether others changed the same rows at the same time, so that a retry may succeed. */
export function isContended(error: unknown): boolean {
  return hasCode(error, contendedStates);
}

/** Returns the name of the unique constraint that refused a row, or undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  for (const { code, constraint } of causes(error)) {
    if (code === '23505' && typeof constraint === 'string') return constraint;
  }
  return undefined;
}
