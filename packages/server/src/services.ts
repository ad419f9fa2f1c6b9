import { availableParallelism } from 'node:os';
import { listed } from '@easymock/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config/config';
import { contributions } from './features';
import {
  CallerCount,
  DrawThreads,
  openScriptHost,
  RequestGathering,
  RequestLog,
  RequestRecorder,
  UpstreamObserver,
} from './mock/index';
import { openBlockList } from './platform/address/block-list';
import type { Consumer, Job, Services } from './platform/context';
import { openDatabase, openEventBus, poolSizeOf } from './platform/database/index';
import { openFileStorage, openFiles } from './platform/files/index';
import { openDirectory } from './platform/gateways/directory';
import { openVirusScanner } from './platform/gateways/virus-scanner';
import { type JobsTiming, openJobs } from './platform/jobs/index';
import { openThrottle } from './platform/limits/throttle';
import { watchFreeSpace, watchPool } from './platform/metrics';
import { openOutbound } from './platform/outbound/outbound';
import { processCount } from './platform/processes/siblings';
import { openSecrets } from './platform/secrets/secrets';
import { openSettings } from './platform/settings/settings';

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** Timings that tests change. */
interface Timing {
  clock?: () => Date;
  /** Milliseconds between a server node's checks that it receives changes of other nodes. */
  heartbeatMs?: number;
  jobsTiming?: Partial<JobsTiming>;
  /** Whether scheduled jobs start by themselves. */
  isScheduling?: boolean;
  ownJobs?: readonly Job[];
  ownConsumers?: readonly Consumer[];
}

/** Opens the services that the whole server shares. */
export async function openServices(
  config: Config,
  connection: pg.ClientConfig,
  log: Logger,
  { clock = () => new Date(), heartbeatMs, jobsTiming, isScheduling, ownJobs = [], ownConsumers = [] }: Timing = {},
): Promise<OpenServices> {
  const cores = config.databaseUrl ? undefined : availableParallelism();
  const database = openDatabase(connection, log, poolSizeOf(processCount, cores));
  watchPool(database.pool);
  watchFreeSpace(config.dataDir);
  const listenAt = config.databaseListenUrl ? { connectionString: config.databaseListenUrl } : connection;
  const events = await openEventBus(database.db, listenAt, log, heartbeatMs);
  const settings = await openSettings(
    database,
    events,
    {
      'register.open': config.isRegistrationOpen,
      'export.requireSession': config.isExportForSessions,
      'wallpaper.source': config.wallpaperSource,
    },
    log,
  );
  const throttle = openThrottle(database);
  const scripts = openScriptHost(log);
  const drawThreads = new DrawThreads(log);
  const requestLog = new RequestLog(() => clock().getTime());
  const requestGathering = new RequestGathering({ database, events, requestLog, config, log });
  const requestRecorder = new RequestRecorder({ database, events, log, requestLog, requestGathering });
  const upstreamObserver = new UpstreamObserver({ database, events, settings, clock, log });
  const callerCount = new CallerCount({ database, log, requestLog, config, settings, clock });
  const files = openFiles({
    database,
    storage: openFileStorage(config, database, log),
    clock,
    quota: () => settings.get('files.quotaMb') * 1024 * 1024,
    scanner: config.virusScanner && openVirusScanner(config.virusScanner, log),
  });

  const shared: Omit<Services, 'jobs'> = {
    config,
    database,
    events,
    settings,
    throttle,
    secrets: openSecrets(config),
    files,
    blockList: openBlockList(config),
    scripts,
    drawThreads,
    requestLog,
    requestGathering,
    requestRecorder,
    upstreamObserver,
    callerCount,
    outbound: openOutbound({
      allow: config.outboundAllow,
      isPrivateAllowed: config.isOutboundPrivateAllowed,
      listed: () => listed(settings.get('outbound.hosts')),
    }),
    directory: config.directory && openDirectory(config.directory, log),
    contributions: {
      ...contributions,
      jobs: [...contributions.jobs, ...ownJobs, ...ownConsumers.map(({ job }) => job)],
      consumers: [...contributions.consumers, ...ownConsumers],
    },
    clock,
    log,
  };

  const jobs = openJobs(shared, { connection: listenAt, timing: jobsTiming, isScheduling });
  const services: Services = { ...shared, jobs };
  await jobs.start();

  return Object.assign(services, {
    async close() {
      await jobs.close();
      await scripts.close();
      await drawThreads.close();
      await requestRecorder.close();
      await upstreamObserver.close();
      await callerCount.close();
      requestLog.close();
      await requestGathering.close();
      await events.close();
      await database.close();
    },
  });
}
