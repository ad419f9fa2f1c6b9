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
  /** Undefined uses the embedded database in the data folder. */
  databaseUrl: string | undefined;
  /**
   * Address of the same database bypassing a pooler, for tasks that need a connection of their own; undefined
   * uses `databaseUrl`.
   */
  databaseListenUrl: string | undefined;
  /** Public address without a trailing slash; undefined uses the listening address. */
  publicUrl: string | undefined;
  /** A separate origin for mocks; if undefined, mocks are served on the origin of the pages. */
  mockSite: { url: string; port: number } | undefined;
  /** Trusted proxies, whose forwarding headers count: none, all, or these addresses. */
  trustProxy: boolean | string[];
  dataDir: string;
  /** Whether to start on a database that a newer version migrated. */
  isNewerDatabaseAllowed: boolean;
  /** Whether a backup is written to the data folder before a new version migrates the database. */
  isBackedUpBeforeMigration: boolean;
  adminName: string;
  /** Undefined generates a random password at the first start. */
  adminPassword: string | undefined;
  isRegistrationOpen: boolean;
  /** Whether new people get a project that demonstrates mocks. */
  isDemoProjectMade: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Bearer token for /metrics; undefined denies access. */
  metricsToken: string | undefined;
  /** Key that encrypts secrets in the database; undefined uses a key in the data folder. */
  secretKey: string | undefined;
  /** Former keys, used only for decryption. */
  formerSecretKeys: string[];
  /** Number of server processes sharing the port; 1 runs a single one without a parent process. */
  processes: number;
  /** Served calls per second and project; 0 means no limit. */
  mockRate: number;
  blockedProjects: string[];
  /** Addresses and networks whose requests are all refused. */
  blockedAddresses: string[];
  /** Whether exports require a session; otherwise knowledge of the IDs grants access. */
  isExportForSessions: boolean;
  /** The source of wallpapers until an administrator chooses one. */
  wallpaperSource: WallpaperSource;
  /** Required by Unsplash. */
  unsplashKey: string | undefined;
  /** Hosts (`name` or `name:port`) that may be fetched even if their addresses would be refused. */
  outboundAllow: string[];
  /** Whether addresses of private networks may be fetched. */
  isOutboundPrivateAllowed: boolean;
  /** Undefined stores files in the data folder. */
  bucket: BucketConfig | undefined;
  backupDir: string;
  /** Prefix of the names of scheduled backups in the bucket; undefined leaves them in the folder. */
  backupBucketPrefix: string | undefined;
  /** Undefined disables virus scans of files. */
  virusScanner: ScannerAddress | undefined;
  /** Undefined allows local accounts only. */
  directory: DirectoryConfig | undefined;
}

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);
const commaList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

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
  EASYMOCK_MOCK_RATE: z.coerce.number({ error: 'must be a number' }).int().min(0).max(1_000_000).default(1000),
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

/**
 * Maximum number of processes by default: each has its own connections, of which a database server allows
 * few.
 */
const mostByDefault = 16;

// Hints for operators that zod's own messages do not give.
const hints: Record<string, string> = {
  EASYMOCK_ADMIN_PASSWORD: 'needs 8 to 64 characters',
  EASYMOCK_ADMIN_NAME: 'needs 2 to 40 letters, digits or _ . -',
  EASYMOCK_MOCK_RATE: 'must be a whole number from 0, which means no limit, to 1000000',
  EASYMOCK_PROCESSES: 'must be a whole number from 1 to 64',
  PORT: 'must be a port number from 0 to 65535',
  MOCK_PORT: 'must be a port number from 1 to 65535',
};

const addressOrNetwork = (entry: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry);

/** @throws ConfigError if an entry is invalid */
function listOf(variable: string, value: string, isEntry: (entry: string) => boolean, what: string): string[] {
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

/** @throws ConfigError if the port is unknown, or if pages and mocks would share their origin */
function mockSite({ MOCK_URL, MOCK_PORT, PUBLIC_URL, PORT }: z.output<typeof environment>): Config['mockSite'] {
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
 * @throws ConfigError naming the first invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // Empty variables count as unset, because `.env` templates leave them empty.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const variable = String(issue?.path[0]);
    throw new ConfigError(`${variable} ${hints[variable] ?? issue?.message ?? 'cannot be used'}`);
  }
  const values = result.data;
  if (values.DATABASE_LISTEN_URL && !values.DATABASE_URL)
    throw new ConfigError('DATABASE_LISTEN_URL needs a DATABASE_URL: it leads to the same database past a pooler');
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
    // An operator's own server has its own backups, and its data may exceed the space in the data folder.
    isBackedUpBeforeMigration:
      (values.EASYMOCK_BACKUP_BEFORE_MIGRATION ?? (values.DATABASE_URL ? 'off' : 'on')) === 'on',
    dataDir,
    backupDir: resolve(values.EASYMOCK_BACKUP_DIR ?? join(dataDir, 'backups')),
    backupBucketPrefix: values.EASYMOCK_BACKUP_BUCKET_PREFIX,
    adminName: values.EASYMOCK_ADMIN_NAME,
    adminPassword: values.EASYMOCK_ADMIN_PASSWORD,
    isRegistrationOpen: (values.EASYMOCK_REGISTRATION ?? (isLoopback(values.HOST) ? 'open' : 'closed')) === 'open',
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
