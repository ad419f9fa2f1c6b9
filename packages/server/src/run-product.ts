import cluster from 'node:cluster';
import process from 'node:process';
import { openLog } from './platform/log';
import { databaseVariable } from './platform/processes/messages';
import { type OwnFeature, runServer } from './server';
import { ServerProcesses } from './server-processes';
import { readSettings } from './start';

/**
 * Runs the product as the settings say, in one process or in several.
 * @param program the file that was started; server processes run it as well
 */
export async function runProduct(program: string, own?: OwnFeature): Promise<void> {
  const config = readSettings();
  const log = openLog(config.logLevel);
  if (cluster.isPrimary && config.trustProxy === true)
    log.warn(
      'TRUST_PROXY is true: callers can claim any address; list the addresses of your proxies instead',
    );
  if (cluster.isPrimary && config.processes > 1) {
    await new ServerProcesses({ config, log, program }).run();
  } else {
    const given = process.env[databaseVariable];
    await runServer(config, log, given ? { connection: JSON.parse(given) } : undefined, own);
  }
}
