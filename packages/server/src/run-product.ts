import cluster from 'node:cluster';
import { openLog } from './platform/log';
import { waitForDatabase } from './platform/processes/siblings';
import { keepHeapYoung } from './platform/processes/young-heap';
import type { OwnFeature } from './server';
import { readSettings } from './start';

/**
 * Runs the product with the configured number of processes. The parent of several processes loads no features, so that
 * its children start earlier.
 * @param program the started file, which server processes run as well
 * @param loadOwn loads further calls, jobs and consumers for serving processes
 */
export async function runProduct(program: string, loadOwn?: () => Promise<OwnFeature>): Promise<void> {
  keepHeapYoung();
  const config = readSettings();
  const log = openLog(config.logLevel);
  if (cluster.isPrimary && config.trustProxy === true)
    log.warn('TRUST_PROXY is true: callers can claim any address; list the addresses of your proxies instead');
  if (cluster.isPrimary && config.processes > 1) {
    const { ServerProcesses } = await import('./server-processes');
    await new ServerProcesses({ config, log, program }).run();
  } else {
    const [{ runServer }, own] = await Promise.all([import('./server'), loadOwn?.()]);
    await runServer(config, log, cluster.isWorker ? waitForDatabase() : undefined, own);
  }
}
