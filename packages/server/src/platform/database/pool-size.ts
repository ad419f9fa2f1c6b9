/**
 * Connections of the pools of all processes together. Fits into PostgreSQL's default of 100 with a reserve.
 */
const mostTogether = 64;
const most = 20;
/** Fewer would leave no connection for calls, in addition to those reserved for other work. */
const fewest = 5;

/**
 * Connections per core with the shortest response times on a machine that also runs the database. More
 * concurrent statements wait for each other, and the queue after a burst does not drain, because cheap
 * statements no longer overtake expensive ones.
 */
const perCore = 6;

/**
 * Returns the pool size of one process.
 * @param processes number of processes that share the database server
 * @param coresOfDatabase cores of this machine, if the database runs on it too
 * @example poolSizeOf(1) // 20
 */
export const poolSizeOf = (processes: number, coresOfDatabase = Number.POSITIVE_INFINITY): number =>
  Math.max(fewest, Math.min(most, Math.floor(Math.min(mostTogether, perCore * coresOfDatabase) / processes)));

/** Returns how many jobs one process runs at once. */
export const jobsAtOnceOf = (processes: number): number => Math.max(1, Math.ceil(4 / processes));
/**
 * Returns how many slow jobs one process runs in addition. Slow jobs mostly wait for something other than the
 * database.
 */
export const slowJobsAtOnceOf = (processes: number): number => Math.max(1, Math.ceil(6 / processes));
/** Returns the size of the job pool of a process: two connections per job, one per slow job, one for heartbeats. */
export const jobPoolSizeOf = (processes: number): number =>
  2 * jobsAtOnceOf(processes) + slowJobsAtOnceOf(processes) + 1;

/** Connections of a process in addition to its pools: for events, and for starting a successor. */
const besidePool = 2;
/** Connections for administrators, backups, and processes that replace each other. */
const reserve = 12;

/** Returns the maximum connections that this number of processes needs. */
export const connectionsFor = (processes: number): number =>
  processes * (poolSizeOf(processes) + jobPoolSizeOf(processes) + besidePool) + poolSizeOf(processes) + reserve;
