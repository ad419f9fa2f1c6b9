/** Connections of the pools of all processes together; what a PostgreSQL with its default of 100 allows, with a rest. */
const mostTogether = 64;
const most = 20;
/** Fewer would leave no turn to calls, beside those that are kept free for other work. */
const fewest = 5;

/**
 * What a server on this machine answers fastest with, since it shares the cores with us. More statements at once wait for
 * each other, and a queue that a burst leaves behind does not end: the cheap ones no longer overtake the dear ones.
 */
const perCore = 6;

/**
 * The size of the pool of one process, if so many share the database server.
 * @param coresOfDatabase the cores of this machine, if the database runs on it as well
 * @example poolSizeOf(1) // 20
 */
export const poolSizeOf = (processes: number, coresOfDatabase = Number.POSITIVE_INFINITY): number =>
  Math.max(fewest, Math.min(most, Math.floor(Math.min(mostTogether, perCore * coresOfDatabase) / processes)));

/** How many jobs one process runs at once. */
export const jobsAtOnceOf = (processes: number): number => Math.max(1, Math.ceil(4 / processes));
/** How many slow ones it runs beside them; these mostly wait for something else than the database. */
export const slowJobsAtOnceOf = (processes: number): number => Math.max(1, Math.ceil(6 / processes));
/** The size of its pool for them: two for each job, one for each slow one, two to listen, one for heartbeats. */
export const jobPoolSizeOf = (processes: number): number =>
  2 * jobsAtOnceOf(processes) + slowJobsAtOnceOf(processes) + 3;

/** Connections of a process beside its pools: for events, and the start of a successor. */
const besidePool = 2;
/** For administrators, backups, and processes that replace each other. */
const reserve = 12;

/** How many connections so many processes need at most. */
export const connectionsFor = (processes: number): number =>
  processes * (poolSizeOf(processes) + jobPoolSizeOf(processes) + besidePool) +
  poolSizeOf(processes) +
  reserve;
