import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config';
import { farewell, ownerships, welcomeOf } from './features';
import { openDirectory } from './gateways/directory';
import { DrawThreads, openScriptHost, sweepDeleted } from './mock/index';
import { sweepApiTokens, sweepFamiliarAddresses, sweepSessions } from './people/index';
import { sweepAudit } from './platform/audit';
import { openBlockList } from './platform/block-list';
import type { Services } from './platform/context';
import { openDatabase, openEventBus } from './platform/database/index';
import { openFileStorage, openFiles } from './platform/files/index';
import { openOutbound } from './platform/outbound';
import { sweepRecords } from './platform/resource';
import { openSettings } from './platform/settings';
import { openThrottle } from './platform/throttle';

export interface OpenServices extends Services {
  close(): Promise<void>;
}

const sweepInterval = 60 * 60 * 1000;

/** Opens what the whole server shares. `clock` is replaced by tests. */
export async function openServices(
  config: Config,
  connection: pg.ClientConfig,
  log: Logger,
  clock: () => Date = () => new Date(),
): Promise<OpenServices> {
  const database = openDatabase(connection, log);
  const listenAt = config.databaseListenUrl ? { connectionString: config.databaseListenUrl } : connection;
  const events = await openEventBus(database.db, listenAt, log);
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
  const files = openFiles({
    database,
    storage: openFileStorage(config, database, log),
    clock,
    quota: () => settings.get('files.quotaMb') * 1024 * 1024,
  });

  const sweep = setInterval(() => {
    Promise.all([
      throttle.sweep(),
      sweepSessions(database.db),
      sweepFamiliarAddresses(database.db, clock()),
      sweepApiTokens(database.db, clock()),
      sweepDeleted(database.db, clock(), settings.get('recycle.keepDays')),
      sweepRecords(database.db, clock(), settings.get('recycle.keepDays')),
      files.sweep(),
      sweepAudit(database.db, clock(), settings.get('audit.keepDays')),
    ]).catch((err: unknown) => log.warn({ err }, 'what expired could not be removed yet'));
  }, sweepInterval);
  sweep.unref();

  return {
    config,
    database,
    events,
    settings,
    throttle,
    files,
    blockList: openBlockList(config),
    scripts,
    drawThreads,
    outbound: openOutbound({
      allow: config.outboundAllow,
      isPrivateAllowed: config.isOutboundPrivateAllowed,
    }),
    directory: config.directory && openDirectory(config.directory, log),
    welcome: welcomeOf(config),
    farewell,
    ownerships,
    clock,
    log,
    async close() {
      clearInterval(sweep);
      await scripts.close();
      await drawThreads.close();
      await events.close();
      await database.close();
    },
  };
}
