import { type WikiGrant, type WikiLevel, wikiLevels } from '@easymock/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { type SeededRandom, seededRandom } from '../../../../../test-seed';
import { useTestServer } from '../../../test/test-app';
import { roleGrants } from '../../people/grants/role-grant.table';
import { loadRightsHolders, users } from '../../people/index';
import { insertNode, sortKeysFor } from '../node/insert-node';
import { writeGrants } from '../tree/grants';
import { putInto } from '../tree/move';
import { type NodeRow, wikiNodes } from '../wiki.table';
import {
  accessTo,
  filterViewers,
  mayAtLeast,
  type Rank,
  rankIn,
  readScopeLists,
  treeAccess,
  visibleInTree,
  wikiAccess,
  wikiPersonOf,
} from './access';
import { findPlace } from './load-node';
import { isShown, readWorld, type World, walk } from './rights-walk.fixture';
import { withinSubtrees, writeScopes } from './scopes';
import { privateSpaceOf } from './space';

// Compares the rights that rows and conditions decide with a walk up the tree that uses neither.
const server = useTestServer();

const departments = ['rd', 'market', 'externalPart'];
const groups = ['web', 'data'];

describe('what a person may do with a node', () => {
  let ids: string[] = [];
  beforeAll(async () => {
    const roles = [
      'superAdministrator',
      'administrator',
      'developer',
      'developer',
      'ordinaryUser',
      'marketingCenter',
      'personnelMatter',
      'developer',
    ] as const;
    const people = await Promise.all(roles.map((role) => server.givenSession(role)));
    ids = people.map(({ id }) => id);
    await server.db.insert(roleGrants).values([
      { role: 'marketingCenter', area: 'wiki', level: 'view', canReveal: false },
      { role: 'personnelMatter', area: 'wiki', level: 'none', canReveal: false },
    ]);
    for (const [at, id] of ids.entries())
      await server.db
        .update(users)
        .set({ department: departments[at % 3] ?? '', userGroup: at % 2 ? ['web'] : [] })
        .where(eq(users.id, id));
  });

  const aNode = (world: World, random: SeededRandom, isFolder = false) => {
    const list = [...world.nodes.values()].filter(
      ({ catalogType, deletedAt }) => !deletedAt && (!isFolder || catalogType === 'folder'),
    );
    return list.length > 0 ? random.of(list) : undefined;
  };

  /** Makes a random change as the calls do, but without checking rights. */
  async function change(random: SeededRandom, step: number): Promise<void> {
    const { db } = server;
    const world = await readWorld(db);
    const person = random.of(ids);
    const root = random.below(4) === 0 ? `private:${random.of(ids)}` : 'public';
    const kind = random.below(12);
    const node = aNode(world, random);
    if (kind < 5 || !node) {
      const folder = random.below(5) > 0 ? aNode(world, random, true)?.id : undefined;
      const place = await findPlace(db, folder ?? root);
      if (place.ancestors.length > 6) return;
      const actor = { id: person } as Parameters<typeof insertNode>[0]['actor'];
      const catalogType = random.below(2) ? 'folder' : 'markdown';
      await insertNode({ db, actor, now: new Date() }, place, { name: `n${step}`, catalogType }, 'last');
      return;
    }
    if (kind < 8) {
      const subjects: WikiGrant[] = [
        { subjectKind: 'user', subject: person, level: 'edit' },
        { subjectKind: 'department', subject: random.of(departments), level: 'edit' },
        { subjectKind: 'userGroup', subject: random.of(groups), level: 'edit' },
        { subjectKind: 'role', subject: 'developer', level: 'edit' },
        { subjectKind: 'everyone', subject: '', level: 'edit' },
      ];
      const grants = subjects
        .filter(() => random.below(3) === 0)
        .map((grant) => ({ ...grant, level: random.of<WikiLevel>(wikiLevels) }));
      await db.transaction((tx) => writeGrants(tx, node, grants, random.below(3) > 0));
      return;
    }
    if (kind === 8) {
      const target = random.below(3) > 0 ? aNode(world, random, true)?.id : undefined;
      const place = await findPlace(db, target ?? root);
      if (place.ancestors.includes(node.id) || place.ancestors.length > 5) return;
      const keys = await sortKeysFor(db, place, 'last', 1, [node.id]);
      await db.transaction((tx) => putInto(tx, [node], place, keys));
      return;
    }
    if (kind === 9) {
      await db.update(wikiNodes).set({ ownerId: person }).where(eq(wikiNodes.id, node.id));
      await writeScopes(db, [node.id]);
      return;
    }
    if (kind === 10) {
      const set = { department: random.of(departments), userGroup: random.below(2) ? [random.of(groups)] : [] };
      await db.update(users).set(set).where(eq(users.id, person));
      return;
    }
    if (random.below(4) === 0)
      await db
        .update(wikiNodes)
        .set({ deletedAt: new Date() })
        .where(withinSubtrees([node.id]));
  }

  async function compare(): Promise<void> {
    const { db } = server;
    const world = await readWorld(db);
    const nodes = [...world.nodes.values()];
    const lists = await readScopeLists(
      db,
      nodes.map(({ scopeId }) => scopeId),
    );
    for (const one of await loadRightsHolders(db, ids)) {
      const expected = new Map(nodes.map((node) => [node.id, walk(world, one, node)]));
      const everywhere = await wikiAccess(db, one);
      const inTrees = await treeAccess(db, one);
      const single = await accessTo(db, one, nodes);
      for (const node of nodes) {
        const found = [
          ...[everywhere, inTrees, single].map((access) => access.rankOf(node)),
          rankIn(lists, wikiPersonOf(one), node),
        ];
        expect(found, `${one.role} ${node.name}`).toEqual(Array(4).fill(expected.get(node.id)));
      }
      for (const [at, level] of wikiLevels.entries()) {
        const rows = await db.select({ id: wikiNodes.id }).from(wikiNodes).where(mayAtLeast(everywhere, level));
        const wanted = nodes.filter(({ id }) => (expected.get(id) ?? 0) > at);
        expect(rows.map(({ id }) => id).sort(), `${one.role} ${level}`).toEqual(wanted.map(({ id }) => id).sort());
      }
      const rows = await db.select({ name: wikiNodes.name }).from(wikiNodes).where(visibleInTree(inTrees));
      const wanted = one.grants.wiki.level === 'none' ? [] : nodes.filter((node) => isShown(world, one, node));
      expect(rows.map(({ name }) => name).sort(), one.role).toEqual(wanted.map(({ name }) => name).sort());
    }
  }

  it.each(Array.from({ length: byDepth(1, 5) }, (_, at) => at + 1))(
    'is what a walk up the tree finds, whatever was changed (%i)',
    async (seed) => {
      await server.db.delete(wikiNodes);
      const random = seededRandom(`rights ${seed}`);
      for (let step = 0; step < byDepth(90, 250); step++) {
        await change(random, step);
        if (step % 15 === 14) await compare();
      }
      await compare();
    },
    byDepth(60_000, 300_000),
  );

  it('decides who hears of it', async () => {
    const { db } = server;
    const world = await readWorld(db);
    const people = await loadRightsHolders(db, ids);
    const nodes = [...world.nodes.values()].slice(0, 20);
    expect(nodes.length).toBeGreaterThan(10);
    for (const node of nodes) {
      const wanted = people.filter((one) => walk(world, one, node) > 0).map(({ id }) => id);
      expect((await filterViewers(db, node.id, ids)).sort(), node.name).toEqual(wanted.sort());
    }
  });

  /** The walks above leave people in any department, and people of other companies see less. */
  const moveAllTo = (department: string, people = ids) =>
    server.db.update(users).set({ department }).where(inArray(users.id, people));

  it('is no more once an account is disabled or the node is gone', async () => {
    const { db } = server;
    await moveAllTo('rd');
    const [node] = (await db.select().from(wikiNodes).where(eq(wikiNodes.space, 'public'))) as [NodeRow];
    const [chief = ''] = ids;
    expect(await filterViewers(db, node.id, [chief])).toEqual([chief]);
    await db.update(users).set({ status: 'forbidden' }).where(eq(users.id, chief));
    expect(await filterViewers(db, node.id, [chief])).toEqual([]);
    await db.update(users).set({ status: 'active' }).where(inArray(users.id, ids));
    expect(await filterViewers(db, 'missing', [chief])).toEqual([]);
  });

  it('lets nobody hear of a space but those to whom all of it is open', async () => {
    const { db } = server;
    const [someone = '', other = ''] = ids;
    await moveAllTo('rd');
    await moveAllTo('externalPart', [other]);
    expect(await filterViewers(db, 'public', [someone, other])).toEqual([someone]);
    await moveAllTo('rd');
    for (const one of await loadRightsHolders(db, ids)) {
      const isOpen = wikiPersonOf(one).area !== 'none';
      expect(await filterViewers(db, privateSpaceOf(one.id), ids)).toEqual(isOpen ? [one.id] : []);
    }
    expect(await filterViewers(db, privateSpaceOf('missing'), ids)).toEqual([]);
  });
});

it('rows of a scope have one line for each grantee, with the higher of two levels', async () => {
  const { db } = server;
  const rows = await db.execute<{ num: number }>(sql`
    select count(*)::int as num from wiki_scope_grant
    group by scope_id, subject_kind, subject, department, user_group having count(*) > 1`);
  expect(rows.rows).toEqual([]);
  const ranks: Rank[] = [1, 2, 3, 4];
  const found = await db.execute<{ level: number }>(sql`select distinct level from wiki_scope_grant`);
  for (const { level } of found.rows) expect(ranks).toContain(level);
});
