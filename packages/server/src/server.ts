import process from 'node:process';
import type { Logger } from 'pino';
import { announce } from './announce';
import { type App, buildApp } from './app';
import type { Config } from './config/config';
import { callHandlers } from './features';
import { webFolder } from './paths';
import type { Feature } from './platform/feature';
import type { DatabaseAccess } from './platform/processes/messages';
import { onStopRequest, processCount, sendToPrimary } from './platform/processes/siblings';
import { fillSearch, prepareDatabase, type RunningDatabase, startDatabase } from './prepare-database';
import { type OpenServices, openServices } from './services';
import { reasonOf, StartError } from './start';
import { StartTimes } from './start-times';

/** Opens a port; a failure becomes one line that names the setting. */
async function open(setting: string, host: string, port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`${setting} ${port} on ${host} is in use; set another ${setting}`);
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

/** Stops from the outside in, so that no part loses its dependencies. */
async function stop({ app, services, stopDatabase }: Running): Promise<void> {
  // Drains jobs at once and in parallel, because jobs have a few seconds of their own.
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
  onStopRequest(() => begin('asked by the primary process'));
  // With several processes, SIGHUP is for the parent, even if a terminal sends it to the whole group.
  process.on('SIGHUP', () => processCount === 1 && begin('SIGHUP'));
}

/** Extensions of a server beside the features of the product: drills add calls, jobs and consumers. */
export type OwnFeature = Pick<Feature, 'handlers' | 'jobs' | 'consumers'>;

/** Prepares the database that the parent process has started. */
async function prepareGiven(
  config: Config,
  { connection, productConnection = connection, isPrepared }: DatabaseAccess,
  log: Logger,
): Promise<Omit<RunningDatabase, 'stop'> & { stop: undefined }> {
  const firstAdministrator = isPrepared ? undefined : await prepareDatabase(config, connection, log);
  return { connection, productConnection, firstAdministrator, stop: undefined };
}

/**
 * Runs a server in this process until a signal stops it.
 * @param database the database started by another process; undefined starts it here
 */
export async function runServer(
  config: Config,
  log: Logger,
  database: Promise<DatabaseAccess> | undefined,
  { handlers = [], jobs, consumers }: OwnFeature = {},
): Promise<void> {
  const running: Running = {};
  // Handlers come first: process 1 of a container gets no signal without a handler.
  stopOnSignals(running, log);
  try {
    const times = new StartTimes();
    times.note('modules');
    const given = await database;
    if (given) times.note('database');
    const { productConnection, firstAdministrator, stop } = given
      ? await prepareGiven(config, given, log)
      : await startDatabase(config, log);
    running.stopDatabase = stop;
    if (!given?.isPrepared) {
      times.note('migrations');
      fillSearch(config, productConnection).catch((err: unknown) => {
        if (!running.isStopping) log.warn({ err }, 'some mocks may not be found before the next start');
      });
    }
    running.services = await openServices(config, productConnection, log, { ownJobs: jobs, ownConsumers: consumers });
    times.note('services');
    running.app = await buildApp({ services: running.services, webFolder, calls: [...callHandlers, ...handlers] });
    const readiness = { port: await listen(running.app, config), firstAdministrator };
    times.note('listening');
    log.info({ startMs: times.ms }, 'started');
    if (processCount === 1) announce(config, readiness);
    else sendToPrimary({ kind: 'ready', ...readiness });
  } catch (error) {
    // A stop during the start closes services that the start still needs, so errors are expected; the stop ends the
    // process.
    if (running.isStopping) return;
    await stop(running).catch(() => {});
    throw error;
  }
}
