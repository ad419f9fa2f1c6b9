import cluster from 'node:cluster';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openLog } from './platform/log';

import { databaseVariable } from './platform/processes/messages';
import { runServer } from './server';
import { ServerProcesses } from './server-processes';
import { readSettings, runMain } from './start';

async function main(): Promise<void> {
  const config = readSettings();
  const log = openLog(config.logLevel);
  if (cluster.isPrimary && config.trustProxy === true)
    log.warn(
      'TRUST_PROXY is true: callers can claim any address; list the addresses of your proxies instead',
    );
  if (cluster.isPrimary && config.processes > 1) {
    await new ServerProcesses({ config, log, program: fileURLToPath(import.meta.url) }).run();
  } else {
    const given = process.env[databaseVariable];
    await runServer(config, log, given ? { connection: JSON.parse(given) } : undefined);
  }
}

runMain(main);
