import { articleTypes, pagePath } from '@easymock/contract';
import { createRandom } from '@easymock/mock-engine';
import { and, eq, inArray } from 'drizzle-orm';
import { mocks, projects } from '../mock/index';
import { demoWikiFolder } from '../paths';
import type { Db } from '../platform/database/index';
import { dayIn } from '../platform/day';
import { newId } from '../platform/ids';
import { importShare, importTree, privateSpaceOf, publicSpace, type TreeNode, wikiNodes } from '../wiki/index';
import { addStatistics } from './add-statistics';
import { allPlans, linkTexts, placeIncludes, placeMocks, readWiki, type WikiPlan } from './read-wiki';

interface Reader {
  readonly id: string;
  readonly name: string;
  readonly isForbidden: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const seed = 20_261_123;
/** Time zone of the demo's days. */
export const timeZone = 'Asia/Shanghai';

/**
 * Fills the public space and the private spaces of people in the folder. Does nothing if people of the demo
 * own one of its top folders already, recycled ones included.
 * @returns the number of articles
 */
export async function addWiki(db: Db, people: readonly Reader[], now: Date): Promise<number> {
  const spaces = readWiki(demoWikiFolder);
  const author = ({ fields }: WikiPlan) => people.find(({ name }) => name === fields.author)?.id ?? people[0]?.id ?? '';
  const [open] = spaces;
  if (people.length === 0 || !open || (await isThere(db, open.children, people))) return 0;
  const articles = allPlans(spaces).filter(({ catalogType }) => isArticle(catalogType));
  const ids = new Map(articles.map(({ name }) => [name, newId()]));
  const mockIds = await readMockIds(db, people);
  const toNode = plantWith({ ids, mockIds, author, readers: people.filter((one) => !one.isForbidden), now });
  for (const plan of spaces) {
    const isPublic = plan.name === publicSpace;
    const space = isPublic ? publicSpace : privateSpaceOf(author(plan));
    const trees = plan.children.map((child) => toNode(child, isPublic));
    await importTree(db, space, trees, timeZone);
  }
  await addShares(db, people, now);
  await addStatistics(db, people, { now, timeZone });
  return articles.length;
}

/** Shared nodes: name, audience, validity in days, and message. */
const sharedNodes: readonly { name: string; audience: string; validTime: 0 | 30; message: string }[] = [
  {
    name: '接口与联调',
    audience: '物流供应商',
    validTime: 30,
    message: '联调前请先看“联调环境与账号”，有问题在群里说。',
  },
  { name: '前端技术栈一览', audience: '', validTime: 0, message: '' },
  { name: '前端技术地图', audience: '校招宣讲', validTime: 30, message: '' },
];

/** Adds links without a password to a few documents by their authors, with visits of the last week. */
async function addShares(db: Db, people: readonly Reader[], now: Date): Promise<void> {
  const names = sharedNodes.map(({ name }) => name);
  const nodes = await db
    .select()
    .from(wikiNodes)
    .where(and(inArray(wikiNodes.name, names), eq(wikiNodes.space, publicSpace)));
  for (const { name, audience, validTime, message } of sharedNodes) {
    const node = nodes.find((one) => one.name === name);
    if (!node) continue;
    const visitors = people.slice(0, 5).filter(({ id }) => id !== node.ownerId);
    await importShare(db, node, {
      audience,
      validTime,
      message,
      now,
      timeZone,
      visitors: visitors.map(({ id }) => id),
    });
  }
}

async function readMockIds(db: Db, people: readonly Reader[]): Promise<ReadonlyMap<string, string>> {
  const owners = people.map(({ id }) => id);
  const rows = await db
    .select({ id: mocks.id, method: mocks.method, url: mocks.url })
    .from(mocks)
    .innerJoin(projects, eq(projects.id, mocks.projectId))
    .where(and(eq(projects.url, '/order'), inArray(projects.ownerId, owners)));
  return new Map(rows.map(({ id, method, url }) => [`${method} ${url}`, id]));
}

const isArticle = (type: string): boolean => (articleTypes as readonly string[]).includes(type);

async function isThere(db: Db, plans: readonly WikiPlan[], people: readonly Reader[]): Promise<boolean> {
  const own = and(
    eq(wikiNodes.parentId, publicSpace),
    inArray(
      wikiNodes.name,
      plans.map(({ name }) => name),
    ),
    inArray(
      wikiNodes.ownerId,
      people.map(({ id }) => id),
    ),
  );
  return (await db.$count(wikiNodes, own)) > 0;
}

interface Ground {
  readonly ids: ReadonlyMap<string, string>;
  /** Mocks of the demo project by method and URL. */
  readonly mockIds: ReadonlyMap<string, string>;
  author(plan: WikiPlan): string;
  /** People who read and like articles. */
  readonly readers: readonly Reader[];
  readonly now: Date;
}

/** Creates nodes from plans, always with the same dates, visits and likes. */
function plantWith({ ids, mockIds, author, readers, now }: Ground) {
  const random = createRandom({ seed });
  const addressOf = (name: string): string => {
    const id = ids.get(name);
    if (!id) throw new Error(`There is no article “${name}” to link to.`);
    return pagePath('wikiFolder', { markdownId: id });
  };
  // The times are within working hours and never in the future.
  const ago = (days: number) => {
    const morning = new Date(now.getTime() - days * dayMs).setHours(9, random.integer(0, 539));
    return new Date(Math.min(morning, now.getTime()));
  };

  function visitsOf(ownerId: string, days: number) {
    // A few articles have many readers, and most have only a few.
    const share = random.integer(2, 100) ** 2 / 10_000;
    const lookers = readers.filter(({ id }) => id !== ownerId && random.integer(0, 999) < share * 700);
    const looks = lookers.map(({ id }) => ({ userId: id, at: ago(random.integer(0, Math.max(0, days - 1))) }));
    const likes = looks.filter(() => random.integer(0, 99) < 18);
    return { likes, looks: looks.map((look) => ({ ...look, day: dayIn(timeZone, look.at) })) };
  }

  return function toNode(plan: WikiPlan, isPublic: boolean): TreeNode {
    const { name, catalogType, fields } = plan;
    const ownerId = author(plan);
    const days = Number(fields.days ?? 200);
    const createdAt = ago(days);
    const updatedAt = ago(Number(fields.updated ?? random.integer(0, days)));
    const isPage = isArticle(catalogType);
    const editors = fields.editors;
    return {
      id: (isPage && ids.get(name)) || newId(),
      name,
      catalogType,
      ownerId,
      createdAt,
      updatedAt: new Date(Math.max(createdAt.getTime(), updatedAt.getTime())),
      icon: fields.icon ?? '',
      colour: fields.colour ?? '',
      introduce: fields.introduce ?? '',
      tags: fields.tags?.split(',') ?? [],
      pinnedAt: fields.pin ? ago(days) : null,
      templateType: catalogType === 'template' ? (fields.form ?? 'markdown') : null,
      ...(catalogType === 'template' && {
        template: {
          category: fields.category ?? '',
          isOffered: isPublic,
          scope: 'all',
          priority: Number(fields.priority ?? 0),
          useNum: Number(fields.uses ?? 0),
          version: 1,
        },
        isLocked: isPublic,
      }),
      ...(isPage && {
        source: placeMocks(placeIncludes(linkTexts(plan.source, addressOf)), (route) => mockIds.get(route)),
      }),
      ...(isPage && isPublic && visitsOf(ownerId, days)),
      // Only this department may edit; everybody else may read and comment.
      ...(editors && {
        rights: {
          inherits: false,
          grants: [
            { subjectKind: 'everyone', subject: '', level: 'comment' },
            { subjectKind: 'department', subject: editors, level: 'edit' },
          ],
        },
      }),
      children: plan.children.map((child) => toNode(child, isPublic)),
    };
  };
}
