import cluster from 'node:cluster';
import { openLog } from './platform/log';
import { waitForDatabase } from './platform/processes/siblings';
import { keepHeapYoung } from './platform/processes/young-heap';
import type { OwnFeature } from './server';
import { readSettings } from './start';

/**
 * Runs the product as the settings say, in one process or in several. The process above several loads what it needs
 * and no feature, so that they load theirs that much earlier.
 * @param program the file that was started; server processes run it as well
 * @param loadOwn what the processes that serve do beside the features of the product
 */
export async function runProduct(program: string, loadOwn?: () => Promise<OwnFeature>): Promise<void> {
  keepHeapYoung();
  const config = readSettings();
  const log = openLog(config.logLevel);
  if (cluster.isPrimary && config.trustProxy === true)
    log.warn(
      'TRUST_PROXY is true: callers can claim any address; list the addresses of your proxies instead',
    );
  if (cluster.isPrimary && config.processes > 1) {
    const { ServerProcesses } = await import('./server-processes');
    await new ServerProcesses({ config, log, program }).run();
  } else {
    const [{ runServer }, own] = await Promise.all([import('./server'), loadOwn?.()]);
    await runServer(config, log, cluster.isWorker ? waitForDatabase() : undefined, own);
  }
}
