import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { id, loginName, newPassword, type WallpaperSource, wallpaperSources } from '@easymock/contract';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type BucketConfig, readBucketConfig } from './bucket-config';
import { ConfigError } from './config-error';
import { type DirectoryConfig, readDirectoryConfig } from './directory-config';

export { ConfigError };

/** The address of a ClamAV daemon: a Unix socket or a port. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** Settings from the environment and `.env`, read once at start. `.env.example` documents them. */
export interface Config {
  port: number;
  host: string;
  /** Absent: the embedded database in the data folder. */
  databaseUrl: string | undefined;
  /** The same database past a pooler, for what needs a connection of its own; absent: as `databaseUrl`. */
  databaseListenUrl: string | undefined;
  /** The address people reach us by, without a trailing slash; absent: the address we listen on. */
  publicUrl: string | undefined;
  /** The address of a separate origin for mocks; if absent, mocks are served below our own pages. */
  mockSite: { url: string; port: number } | undefined;
  /** Whose forwarding headers count: nobody's, everybody's, or these addresses'. */
  trustProxy: boolean | string[];
  dataDir: string;
  /** Whether to start on a database that a newer version of the product migrated. */
  isNewerDatabaseAllowed: boolean;
  /** Whether a backup is written to the data folder before a new version migrates the database. */
  isBackedUpBeforeMigration: boolean;
  adminName: string;
  /** Absent: a random one is made at the first start. */
  adminPassword: string | undefined;
  isRegistrationOpen: boolean;
  /** Whether new people get a project that shows what mocks can do. */
  isDemoProjectMade: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Lets its bearers read /metrics; absent: nobody may. */
  metricsToken: string | undefined;
  /** What secrets in the database are sealed with; absent: a key in the data folder. */
  secretKey: string | undefined;
  /** Keys that only open what they sealed. */
  formerSecretKeys: string[];
  /** How many server processes share the port; 1 for a single one, without a process above it. */
  processes: number;
  /** Served calls of one project a second; 0 for no limit. */
  mockRate: number;
  /** Ids of projects that are not served. */
  blockedProjects: string[];
  /** Addresses and networks that are refused, whatever they ask for. */
  blockedAddresses: string[];
  /** Whether an export needs a session; without, the ids are what grants it. */
  isExportForSessions: boolean;
  /** The source of wallpapers until an administrator chooses one. */
  wallpaperSource: WallpaperSource;
  /** Unsplash requires this key. */
  unsplashKey: string | undefined;
  /** Hosts (`name` or `name:port`) that may be fetched although their address would be refused. */
  outboundAllow: string[];
  /** Whether addresses of private networks may be fetched. */
  isOutboundPrivateAllowed: boolean;
  /** Absent: files lie in the data folder. */
  bucket: BucketConfig | undefined;
  /** Where scheduled backups are written. */
  backupDir: string;
  /** Stands before the names of scheduled backups in the bucket; absent: they stay in the folder. */
  backupBucketPrefix: string | undefined;
  /** Absent: files are not scanned for viruses. */
  virusScanner: ScannerAddress | undefined;
  /** Absent: people have accounts of ours only. */
  directory: DirectoryConfig | undefined;
}

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);
const commaList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' });

const environment = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(7300),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  MOCK_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  MOCK_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535).optional(),
  TRUST_PROXY: z.string().optional(),
  EASYMOCK_DATA_DIR: z.string().default('./data'),
  EASYMOCK_ALLOW_NEWER_DATABASE: onOrOff.default('off'),
  EASYMOCK_BACKUP_BEFORE_MIGRATION: onOrOff.optional(),
  EASYMOCK_BACKUP_DIR: z.string().optional(),
  EASYMOCK_BACKUP_BUCKET_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)+$/, 'must be a path that ends with /, such as backups/')
    .optional(),
  EASYMOCK_ADMIN_NAME: loginName.default('admin'),
  EASYMOCK_ADMIN_PASSWORD: newPassword.optional(),
  EASYMOCK_REGISTRATION: z.enum(['open', 'closed'], { error: 'must be open or closed' }).optional(),
  EASYMOCK_DEMO_PROJECT: onOrOff.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  EASYMOCK_METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  EASYMOCK_SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  EASYMOCK_FORMER_SECRET_KEYS: z.string().default(''),
  EASYMOCK_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  EASYMOCK_MOCK_RATE: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(0)
    .max(1_000_000)
    .default(1000),
  EASYMOCK_BLOCKED_PROJECTS: z.string().default(''),
  EASYMOCK_BLOCKED_ADDRESSES: z.string().default(''),
  EASYMOCK_EXPORT: z.enum(['open', 'session'], { error: 'must be open or session' }).default('open'),
  EASYMOCK_WALLPAPER: z
    .enum(wallpaperSources, { error: `must be one of ${wallpaperSources.join(', ')}` })
    .default('bing'),
  EASYMOCK_UNSPLASH_KEY: z
    .string()
    .regex(/^[\w-]{8,200}$/, 'must be an access key')
    .optional(),
  EASYMOCK_VIRUS_SCANNER: z
    .string()
    .regex(
      /^(?:tcp:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}|unix:\/\S+)$/i,
      'must be an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    )
    .optional(),
  EASYMOCK_OUTBOUND_ALLOW: z.string().optional(),
  EASYMOCK_OUTBOUND_PRIVATE: z.enum(['allow', 'deny'], { error: 'must be allow or deny' }).default('allow'),
});

/** Each process has connections of its own, of which a database server has only so many. */
const mostByDefault = 16;

// Hints that zod's own messages would not give to an operator.
const hints: Record<string, string> = {
  EASYMOCK_ADMIN_PASSWORD: 'needs 8 to 64 characters',
  EASYMOCK_ADMIN_NAME: 'needs 2 to 40 letters, digits or _ . -',
  EASYMOCK_MOCK_RATE: 'must be a whole number from 0, which means no limit, to 1000000',
  EASYMOCK_PROCESSES: 'must be a whole number from 1 to 64',
  PORT: 'must be a port number from 0 to 65535',
  MOCK_PORT: 'must be a port number from 1 to 65535',
};

const addressOrNetwork = (entry: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) ||
  ipaddr.isValid(entry) ||
  ipaddr.isValidCIDR(entry);

/** @throws ConfigError where an entry cannot be meant */
function listOf(
  variable: string,
  value: string,
  isEntry: (entry: string) => boolean,
  what: string,
): string[] {
  const entries = commaList(value);
  if (entries.every(isEntry)) return entries;
  throw new ConfigError(`${variable} must be a comma list of ${what}`);
}

function scannerAddress(value: string | undefined): Config['virusScanner'] {
  if (value?.startsWith('unix:')) return { path: value.slice('unix:'.length) };
  if (value === undefined) return undefined;
  const { hostname, port } = new URL(value);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function trustProxy(value: string | undefined): Config['trustProxy'] {
  if (!value || value === 'false') return false;
  if (value === 'true') return true;
  return listOf('TRUST_PROXY', value, addressOrNetwork, 'addresses and networks, or true or false');
}

/** @throws ConfigError if nobody could be told on which port, or if pages and mocks would share their origin */
function mockSite({
  MOCK_URL,
  MOCK_PORT,
  PUBLIC_URL,
  PORT,
}: z.output<typeof environment>): Config['mockSite'] {
  if (MOCK_URL === undefined) {
    if (MOCK_PORT === undefined) return undefined;
    throw new ConfigError('MOCK_PORT needs MOCK_URL, the address under which people reach the mocks');
  }
  const { origin, port: ownPort, pathname } = new URL(MOCK_URL);
  const port = MOCK_PORT ?? Number(ownPort);
  if (pathname !== '/') throw new ConfigError('MOCK_URL must be an address without a path');
  if (port === 0) throw new ConfigError('MOCK_URL without a port needs MOCK_PORT, on which we listen for it');
  if (port === PORT) throw new ConfigError('MOCK_PORT must differ from PORT');
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin === origin)
    throw new ConfigError('MOCK_URL must have another origin than PUBLIC_URL');
  return { url: origin, port };
}

/**
 * Reads the settings.
 * @throws ConfigError naming the first variable that cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable is one that was not set: that is how `.env` templates leave them.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const variable = String(issue?.path[0]);
    throw new ConfigError(`${variable} ${hints[variable] ?? issue?.message ?? 'cannot be used'}`);
  }
  const values = result.data;
  if (values.DATABASE_LISTEN_URL && !values.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_LISTEN_URL needs a DATABASE_URL: it leads to the same database past a pooler',
    );
  const bucket = readBucketConfig(given);
  if (values.EASYMOCK_BACKUP_BUCKET_PREFIX && !bucket)
    throw new ConfigError('EASYMOCK_BACKUP_BUCKET_PREFIX needs a bucket: set S3_ENDPOINT and S3_BUCKET');
  const dataDir = resolve(values.EASYMOCK_DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    mockSite: mockSite(values),
    trustProxy: trustProxy(values.TRUST_PROXY),
    isNewerDatabaseAllowed: values.EASYMOCK_ALLOW_NEWER_DATABASE === 'on',
    // An operator's own server has backups of its own, and may hold more than the data folder has space for.
    isBackedUpBeforeMigration:
      (values.EASYMOCK_BACKUP_BEFORE_MIGRATION ?? (values.DATABASE_URL ? 'off' : 'on')) === 'on',
    dataDir,
    backupDir: resolve(values.EASYMOCK_BACKUP_DIR ?? join(dataDir, 'backups')),
    backupBucketPrefix: values.EASYMOCK_BACKUP_BUCKET_PREFIX,
    adminName: values.EASYMOCK_ADMIN_NAME,
    adminPassword: values.EASYMOCK_ADMIN_PASSWORD,
    isRegistrationOpen:
      (values.EASYMOCK_REGISTRATION ?? (isLoopback(values.HOST) ? 'open' : 'closed')) === 'open',
    isDemoProjectMade: values.EASYMOCK_DEMO_PROJECT === 'on',
    logLevel: values.LOG_LEVEL,
    metricsToken: values.EASYMOCK_METRICS_TOKEN,
    secretKey: values.EASYMOCK_SECRET_KEY,
    formerSecretKeys: listOf(
      'EASYMOCK_FORMER_SECRET_KEYS',
      values.EASYMOCK_FORMER_SECRET_KEYS,
      (entry) => entry.length >= 32,
      'keys of at least 32 characters',
    ),
    processes: values.EASYMOCK_PROCESSES ?? Math.min(availableParallelism(), mostByDefault),
    mockRate: values.EASYMOCK_MOCK_RATE,
    blockedProjects: listOf(
      'EASYMOCK_BLOCKED_PROJECTS',
      values.EASYMOCK_BLOCKED_PROJECTS,
      (entry) => id.safeParse(entry).success,
      'project ids',
    ),
    blockedAddresses: listOf(
      'EASYMOCK_BLOCKED_ADDRESSES',
      values.EASYMOCK_BLOCKED_ADDRESSES,
      addressOrNetwork,
      'addresses and networks',
    ),
    isExportForSessions: values.EASYMOCK_EXPORT === 'session',
    wallpaperSource: values.EASYMOCK_WALLPAPER,
    unsplashKey: values.EASYMOCK_UNSPLASH_KEY,
    outboundAllow: commaList(values.EASYMOCK_OUTBOUND_ALLOW),
    isOutboundPrivateAllowed: values.EASYMOCK_OUTBOUND_PRIVATE === 'allow',
    bucket,
    virusScanner: scannerAddress(values.EASYMOCK_VIRUS_SCANNER),
    directory: readDirectoryConfig(given),
  };
}
