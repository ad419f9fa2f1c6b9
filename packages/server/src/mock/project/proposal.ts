import type { CallParsedInput, Proposal, projectBaseCalls } from '@easymock/contract';
import { and, eq, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { searchKeysOf } from '../../platform/database/search';
import { projects } from '../mock.table';
import { loadEditable, requireEditor, visibleTo } from './project.policy';

type Input = CallParsedInput<typeof projectBaseCalls.propose>;

/**
 * Maximum names and URLs compared. Above this limit a proposal may turn out to be taken, which the save
 * reports.
 */
const mostCompared = 2_000;
const nameLimit = 60;
const urlLimit = 500;
const slugLimit = 32;

/** Condition for the projects among which names and URLs must be unique: the team's projects or the person's own. */
async function placeOf({ db, actor }: SessionContext, { group, id }: Input): Promise<SQL | undefined> {
  const project = id ? await loadEditable(db, id, actor.id) : undefined;
  const teamId = project ? project.teamId : group;
  if (!project && teamId) await requireEditor(db, teamId, actor.id);
  const place = teamId
    ? eq(projects.teamId, teamId)
    : and(isNull(projects.teamId), eq(projects.ownerId, project?.ownerId ?? actor.id));
  return and(place, project && ne(projects.id, project.id));
}

/** Removes characters that file names cannot contain, and truncates the name. */
const cleanName = (name: string): string =>
  name
    .replace(/[：<>/\\|:*?]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, nameLimit)
    .replace(/[\ud800-\udbff]$/, '');

/**
 * Derives a URL from a name.
 * @example slugOf('商城 API') // '/shangchengapi'
 */
function slugOf(name: string): string {
  const keys = searchKeysOf(name).split('\n');
  const word = (keys[1] ?? keys[0] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `/${shortened(word) || 'project'}`;
}

/** Truncates a slug between two words, or inside its first word if that alone is too long. */
function shortened(slug: string): string {
  if (slug.length <= slugLimit) return slug;
  const end = slug.lastIndexOf('-', slugLimit);
  return slug.slice(0, end > 0 ? end : slugLimit);
}

function firstFree(wanted: string, limit: number, separator: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let num = 2; ; num++) {
    const end = `${separator}${num}`;
    const next = `${wanted.slice(0, limit - end.length)}${end}`;
    if (!taken.has(next)) return next;
  }
}

const startsWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Proposes a free name and URL, and reports which project uses the wanted ones, if the caller may see it. */
export async function propose(ctx: SessionContext, input: Input): Promise<Proposal> {
  const { db, actor } = ctx;
  const place = await placeOf(ctx, input);
  const name = cleanName(input.name);
  const cleanUrl = input.url.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const url = cleanUrl || slugOf(name);
  const isLike = or(
    name ? like(projects.name, startsWith(name.slice(0, nameLimit - 6))) : undefined,
    like(projects.url, startsWith(url)),
    // Every URL starts with the root, so a replacement for the root is searched among the slugs.
    url === '/' ? like(projects.url, startsWith(slugOf(name))) : undefined,
  );
  const rows = await db
    .select({ name: projects.name, url: projects.url, isVisible: sql<boolean>`${visibleTo(db, actor.id)}` })
    .from(projects)
    .where(and(place, isLike))
    .orderBy(sql`length(${projects.url})`)
    .limit(mostCompared);
  const presentUser = (row: (typeof rows)[number] | undefined) =>
    row ? { name: row.isVisible ? row.name : '' } : null;
  const urls = new Set(rows.map((row) => row.url));
  const isRootTaken = url === '/' && urls.has('/');
  return {
    name: name && firstFree(name, nameLimit, ' ', new Set(rows.map((row) => row.name))),
    url: firstFree(isRootTaken ? slugOf(name) : url, urlLimit, '-', urls),
    name_user: presentUser(name ? rows.find((row) => row.name === name) : undefined),
    url_user: presentUser(rows.find((row) => row.url === url)),
  };
}
