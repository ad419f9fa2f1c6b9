import process from 'node:process';
import { appVersion, pagePath } from '@easymock/contract';
import type { Logger } from 'pino';
import { type App, buildApp } from './app';
import type { Config } from './config/config';
import { callHandlers } from './features';
import { webFolder } from './paths';
import type { Feature } from './platform/feature';
import { onStopWanted, processCount, sendToPrimary } from './platform/processes/siblings';
import { prepareDatabase, startDatabase } from './prepare-database';
import { type OpenServices, openServices } from './services';
import { reasonOf, StartError } from './start';

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
  stopDatabase?: () => Promise<void>;
}

/** Stops from the outside in, so that nothing loses what it still needs. */
async function stop({ app, services, stopDatabase }: Running): Promise<void> {
  // At once, and beside the rest: jobs get a few seconds of their own.
  void services?.jobs.drain();
  if (app?.server.listening) await app.drain();
  await app?.close();
  await services?.close();
  await stopDatabase?.();
}

const stopLimitMs = processCount === 1 ? 9_000 : 8_000;

function stopOnSignals(running: Running, log: Logger): void {
  const begin = (reason: string) => {
    if (running.isStopping) return;
    running.isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    stop(running).then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => begin(signal));
  onStopWanted(() => begin('replaced'));
  // If several run, it is for the process above them, even if a terminal sends it to the whole group.
  process.on('SIGHUP', () => processCount === 1 && begin('SIGHUP'));
}

/** The facts about a server that accepts requests. */
export interface Readiness {
  /** The port it listens on, also if the setting leaves the choice to the system. */
  readonly port: number;
  readonly firstAdministrator: string | undefined;
}

/** Prints what the person at the terminal needs to know. */
export function announce(config: Config, { port, firstAdministrator }: Readiness): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  if (firstAdministrator) console.log(firstAdministrator);
  if (config.mockSite) console.log(`Mocks are served on ${config.mockSite.url}`);
  console.log(`EasyMock ${appVersion} ready on http://${host}:${port}${pagePath('projects')}`);
}

/** What a server does beside the features of the product: drills bring their own calls, jobs and consumers. */
export type OwnFeature = Pick<Feature, 'handlers' | 'jobs' | 'consumers'>;

/**
 * Runs a server in this process until a signal stops it.
 * @param database an embedded database that another process started for this one
 */
export async function runServer(
  config: Config,
  log: Logger,
  database: { connection: object } | undefined,
  { handlers = [], jobs, consumers }: OwnFeature = {},
): Promise<void> {
  const running: Running = {};
  // Before anything is started: as process 1 of a container, we would not get a signal that has no handler.
  stopOnSignals(running, log);
  try {
    const { connection, firstAdministrator, stop } = database
      ? {
          connection: database.connection,
          firstAdministrator: await prepareDatabase(config, database.connection, log),
          stop: undefined,
        }
      : await startDatabase(config, log);
    running.stopDatabase = stop;
    running.services = await openServices(config, connection, log, {
      ownJobs: jobs,
      ownConsumers: consumers,
    });
    running.app = await buildApp({
      services: running.services,
      webFolder,
      calls: [...callHandlers, ...handlers],
    });
    const readiness = { port: await listen(running.app, config), firstAdministrator };
    if (processCount === 1) announce(config, readiness);
    else sendToPrimary({ kind: 'ready', ...readiness });
  } catch (error) {
    // A stop during the start takes away what the start still needs; the stop ends the process.
    if (running.isStopping) return;
    await stop(running).catch(() => {});
    throw error;
  }
}
