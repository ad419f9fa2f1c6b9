import process from 'node:process';
import { appVersion, pagePath } from '@easymock/contract';
import type { Logger } from 'pino';
import { type App, buildApp } from './app';
import type { Config } from './config';
import { webFolder } from './paths';
import { openLog } from './platform/log';
import { type OpenServices, openServices } from './services';
import { type RunningDatabase, readSettings, reasonOf, runMain, StartError, startDatabase } from './start';

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} on ${host} is in use; set another PORT`);
    throw new StartError(`Cannot listen on ${host}:${port}: ${reasonOf(error)}`);
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

interface Running {
  app?: App;
  services?: OpenServices;
  database?: RunningDatabase;
}

/** Stops from the outside in, so that nothing loses what it still needs. */
async function stop({ app, services, database }: Running): Promise<void> {
  if (app?.server.listening) await app.drain();
  await app?.close();
  await services?.close();
  await database?.stop();
}

const stopLimitMs = 9_000;

function stopOnSignals(running: Running, log: Logger): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), stopLimitMs).unref();
      stop(running).then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

async function main(): Promise<void> {
  const config = readSettings();
  const log = openLog(config.logLevel);
  const running: Running = {};
  try {
    running.database = await startDatabase(config, log);
    const { connection, firstAdministrator } = running.database;
    running.services = await openServices(config, connection, log);
    running.app = await buildApp({ services: running.services, webFolder });
    const port = await listen(running.app, config);
    stopOnSignals(running, log);
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    if (firstAdministrator) console.log(firstAdministrator);
    console.log(`EasyMock ${appVersion} ready on http://${host}:${port}${pagePath('projects')}`);
  } catch (error) {
    await stop(running).catch(() => {});
    throw error;
  }
}

runMain(main);
