import process from 'node:process';
import { appVersion, pagePath } from '@easymock/contract';
import type { Logger } from 'pino';
import { type App, buildApp } from './app';
import type { Config } from './config';
import { webFolder } from './paths';
import { openLog } from './platform/log';
import { type OpenServices, openServices } from './services';
import { type RunningDatabase, readSettings, reasonOf, runMain, StartError, startDatabase } from './start';

/** Opens a port; what prevents it is said in one line that names the setting. */
async function open(
  setting: string,
  host: string,
  port: number,
  listen: () => Promise<unknown>,
): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`${setting} ${port} on ${host} is in use; set another ${setting}`);
    throw new StartError(`Cannot listen on ${host}:${port}: ${reasonOf(error)}`);
  }
}

async function listen(app: App, { host, port, mockSite }: Config): Promise<number> {
  if (mockSite) await open('MOCK_PORT', host, mockSite.port, () => app.listenForMocks());
  await open('PORT', host, port, () => app.listen({ host, port }));
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

interface Running {
  isStopping?: boolean;
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (running.isStopping) return;
      running.isStopping = true;
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
  if (config.trustProxy === true)
    log.warn(
      'TRUST_PROXY is true: callers can claim any address; list the addresses of your proxies instead',
    );
  const running: Running = {};
  // Before anything is started: as process 1 of a container, we would not get a signal that has no handler.
  stopOnSignals(running, log);
  try {
    running.database = await startDatabase(config, log);
    const { connection, firstAdministrator } = running.database;
    running.services = await openServices(config, connection, log);
    running.app = await buildApp({ services: running.services, webFolder });
    const port = await listen(running.app, config);
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    if (firstAdministrator) console.log(firstAdministrator);
    if (config.mockSite) console.log(`Mocks are served on ${config.mockSite.url}`);
    console.log(`EasyMock ${appVersion} ready on http://${host}:${port}${pagePath('projects')}`);
  } catch (error) {
    // A stop during the start takes away what the start still needs; the stop ends the process.
    if (running.isStopping) return;
    await stop(running).catch(() => {});
    throw error;
  }
}

runMain(main);
