import { existsSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Config } from '../config/config';
import { reasonOf } from '../start';
import { type Check, failed, ok, type Verdict, warn } from './verdict';

/** The used part of Node's process report. */
interface Report {
  readonly header: { readonly glibcVersionRuntime?: string };
  readonly userLimits?: { readonly open_files?: { readonly soft: string | number } };
}

function readReport(): Report {
  // Network interfaces are not needed, and looking up their names may take long.
  Object.assign(process.report, { excludeNetwork: true });
  return process.report.getReport() as unknown as Report;
}

function checkPlatform({ databaseUrl }: Config): Verdict {
  const { versions, platform, arch } = process;
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  const found = `Node ${versions.node} on ${platform} ${arch}`;
  if (major < 20 || (major === 20 && minor < 19)) return failed(`${found}; install Node 20.19 or newer`);
  if (databaseUrl) return ok(found);
  if (platform === 'win32')
    return failed(`${found}: the embedded database does not run there; set DATABASE_URL to a PostgreSQL`);
  if (platform === 'linux' && !readReport().header.glibcVersionRuntime)
    return failed(`${found} without glibc, which the embedded database needs; set DATABASE_URL to a PostgreSQL`);
  return ok(found);
}

/** Returns the folder, or the nearest existing folder above it. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

async function checkDataFolder({ dataDir }: Config): Promise<Verdict> {
  const folder = nearest(dataDir);
  const probe = join(folder, `.easymock-doctor-${process.pid}`);
  try {
    await (await open(probe, 'wx', 0o600)).close();
    await rm(probe);
  } catch (error) {
    return failed(
      `${folder} cannot be written (${reasonOf(error)}); give the folder to this account, or set EASYMOCK_DATA_DIR to another one`,
    );
  }
  if (folder !== dataDir) return ok(`${dataDir} will be created by the first start`);
  if ((await stat(dataDir)).mode & 0o002)
    return warn(`every account of this machine can write to ${dataDir}; run: chmod o-w "${dataDir}"`);
  return ok(`${dataDir} can be written`);
}

const megabyte = 1024 * 1024;

async function checkSpace(place: string, folder: string, way: string): Promise<Verdict> {
  const { bavail, bsize } = await statfs(nearest(folder));
  const free = (bavail * bsize) / megabyte;
  const text = `${free < 10_000 ? `${Math.floor(free)} MB` : `${Math.floor(free / 1024)} GB`} free ${place}`;
  if (free < 100) return failed(`${text}; ${way}`);
  return free < 1024 ? warn(`${text}; ${way}`) : ok(text);
}

function checkOpenFiles(): Verdict {
  const soft = readReport().userLimits?.open_files?.soft;
  if (soft === undefined) return ok('this platform does not tell its limit');
  const limit = soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
  const text = `${soft} files and connections per process`;
  const way = 'raise it with ulimit -n, or LimitNOFILE=65536 in a systemd unit';
  if (limit < 1024) return failed(`${text}; ${way}`);
  return limit < 8192 ? warn(`${text}; ${way}`) : ok(text);
}

function checkPinyinOrder(): Verdict {
  const sorted = ['张', '阿', '李'].sort(new Intl.Collator('zh-CN-u-co-pinyin').compare).join('');
  return sorted === '阿李张'
    ? ok(`Node sorts Chinese by pinyin (ICU ${process.versions.icu})`)
    : warn('Node does not sort Chinese by pinyin; install a Node with full ICU');
}

/** Returns the checks of the machine. */
export const machineChecks = (config: Config): Check[] => [
  { subject: 'platform', run: () => checkPlatform(config) },
  { subject: 'data folder', run: () => checkDataFolder(config) },
  {
    subject: 'disk',
    run: () => checkSpace('for the data folder', config.dataDir, 'free some, or move the data folder'),
  },
  {
    subject: 'temporary files',
    run: () => checkSpace(`in ${tmpdir()}`, tmpdir(), 'free some, or set TMPDIR to another folder'),
  },
  { subject: 'open files', run: checkOpenFiles },
  { subject: 'pinyin order', run: checkPinyinOrder },
];
