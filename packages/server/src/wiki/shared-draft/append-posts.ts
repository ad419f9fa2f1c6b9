import { setTimeout as sleep } from 'node:timers/promises';
import { type SharedForm, wikiSourceLimit } from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import * as Y from 'yjs';
import { loadRightsHolders, type RightsHolder } from '../../people/index';
import type { Services, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure, fail } from '../../platform/failure';
import { formatBytes } from '../../platform/http/bodies/read-body';
import { authorsOf, BadUpdate, type ReadUpdate, requireApplies } from '../content/check-update';
import { formOf } from '../content/content';
import { publishNodes } from '../rights/load-node';
import { wikiSharedWriters } from '../wiki.table';
import { type Pushed, refuse } from './check-pushed';
import { advanceDoc, markBehind } from './held-docs';
import { lengthOf, loadWritable } from './shared-draft';
import { appendUpdates, compact, type DraftHead, isLong, lockDraft, relayUpdate } from './shared-log';
import { loadWritersRights, type Writer } from './writers';

// Appends posted updates to drafts. Updates that wait for the same draft share one transaction, so that a draft with
// many writers costs one lock, one set of queries and one flush for all of them. The right of each poster is checked
// behind the lock.

/** Maximum updates of a transaction, and their bytes. */
const mostAtOnce = 100;
const mostBytes = 4 * 1024 * 1024;
/** Maximum updates that wait for a draft, and their bytes; further ones are retried by their editors. */
const mostWaiting = 500;
const mostWaitingBytes = 16 * 1024 * 1024;
/**
 * Milliseconds. If updates wait already, the pause before the next transaction is as long as the last one took, up to this
 * maximum: then more of them share it, and other nodes and everybody else find the database free.
 */
const longestPauseMs = 30;
/** Milliseconds of waiting after which the role and the groups of a poster are reloaded. */
const rightsAgeMs = 200;
/** Precision of the stored time of a person's last change, in milliseconds. */
const wroteAtMs = 5_000;
/** Precision of the time of a draft's last change, which has an index, in milliseconds. */
const changedAtMs = 1_000;

interface Target {
  readonly markdownId: string;
  readonly epoch: string;
}

/** A posted update that waits for its transaction. */
interface Post extends Pushed {
  readonly ctx: SessionContext;
  readonly clientId: number;
  readonly since: number;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: unknown) => void;
}

/** The fate of a post: its number in the draft, or a failure that is raised once the right was confirmed. */
type Outcome = { readonly seq: number } | { readonly fail: () => never };

/** The posts that wait for one draft. */
class Line {
  readonly #target: Target;
  readonly #waiting: Post[] = [];
  #bytes = 0;

  constructor(target: Target) {
    this.#target = target;
  }

  add(post: Post): void {
    if (this.#waiting.length >= mostWaiting || this.#bytes >= mostWaitingBytes) fail('busy', { seconds: 1 });
    this.#waiting.push(post);
    this.#bytes += post.update.length;
  }

  /**
   * Appends the posts that wait, and those that arrive meanwhile.
   * @param onEmpty called when no post waits, before another one can be added
   */
  async work(onEmpty: () => void): Promise<void> {
    for (let posts = this.#take(); posts.length > 0; posts = this.#take()) {
      const began = performance.now();
      await this.#append(posts);
      if (this.#waiting.length > 0) await sleep(Math.min(longestPauseMs, performance.now() - began));
    }
    onEmpty();
  }

  #take(): Post[] {
    let bytes = 0;
    const over = this.#waiting.findIndex(({ update }, at) => {
      bytes += update.length;
      return at > 0 && (at === mostAtOnce || bytes > mostBytes);
    });
    const posts = this.#waiting.splice(0, over < 0 ? this.#waiting.length : over);
    for (const { update } of posts) this.#bytes -= update.length;
    return posts;
  }

  /** Appends posts in a transaction of the first one, which takes its slot and renews the rights of its session. */
  async #append(posts: readonly Post[]): Promise<void> {
    const [{ ctx }] = posts as [Post, ...Post[]];
    let hasBegun = false;
    try {
      const appended = await ctx.db.transaction((db) => {
        hasBegun = true;
        return appendPosts({ ...ctx, db }, this.#target, posts);
      });
      settle(this.#target, posts, appended);
      afterwards(ctx.services, appended);
    } catch (error) {
      const isOfFirst = !hasBegun && error instanceof CallFailure && error.kind !== 'busy';
      const failed = isOfFirst ? posts.slice(0, 1) : posts;
      for (const post of failed) void end(post, this.#target, () => rethrow(error));
      const others = posts.slice(failed.length);
      if (others.length > 0) await this.#append(others);
    }
  }
}

const rethrow = (error: unknown): never => {
  throw error;
};

/** Ends a post with a failure; with that of the right if the poster has lost it. */
async function end({ ctx, reject }: Post, { markdownId }: Target, raise: () => never): Promise<void> {
  try {
    await loadWritable(ctx, markdownId);
    raise();
  } catch (error) {
    reject(error);
  }
}

function settle(target: Target, posts: readonly Post[], { outcomes }: Appended): void {
  for (const [at, post] of posts.entries()) {
    const outcome = outcomes[at];
    if (outcome && 'seq' in outcome) post.resolve(outcome.seq);
    else void end(post, target, outcome ? outcome.fail : () => fail('conflict'));
  }
}

interface Appended {
  readonly draft: DraftHead;
  readonly outcomes: readonly Outcome[];
  /** The part of each update that the draft lacked. */
  readonly fresh: readonly Uint8Array[];
  readonly mustCompact: boolean;
}

function afterwards(services: Services, { draft, fresh, mustCompact }: Appended): void {
  const { nodeId, epoch, seq } = draft;
  if (draft.form !== 'markdown') advanceDoc(nodeId, epoch, { after: seq, updates: fresh });
  if (fresh.length > 0) relayUpdate(services, nodeId, seq + fresh.length);
  if (mustCompact) void compact(services, nodeId);
}

/** The draft while posts are appended to it in memory. */
interface Growing {
  readonly draft: DraftHead;
  readonly writers: ReadonlyMap<number, Writer>;
  known: Map<number, number>;
  length: number;
  isFull: boolean;
  readonly fresh: Uint8Array[];
  /** Editors whose last change is not stored yet. */
  readonly wrote: Set<number>;
}

async function appendPosts(ctx: SessionContext, target: Target, posts: readonly Post[]): Promise<Appended> {
  const { db } = ctx;
  const { markdownId, epoch } = target;
  const draft = await lockDraft(db, markdownId, epoch);
  // A conversion to another type holds the lock as well, so the type is read behind it.
  const clientIds = new Set(posts.flatMap(({ clientId, read }) => [clientId, ...read.structs.keys()]));
  const rights = await loadWritersRights(db, [markdownId], [...clientIds]);
  const people = await loadPosters(db, posts);
  const known = Y.decodeStateVector(draft.vector);
  const growing: Growing = {
    draft,
    writers: rights.writers,
    known,
    length: draft.length,
    isFull: false,
    fresh: [],
    wrote: new Set(),
  };
  const node = rights.nodes.get(markdownId);
  const outcomes = posts.map((post): Outcome => {
    const poster = people.get(post.ctx.actor.id);
    if (!node || !poster || !rights.mayWrite(poster, markdownId)) return { fail: () => fail('busy', { seconds: 1 }) };
    if (formOf(node) !== draft.form) return { fail: () => fail('sharedDraftReplaced') };
    return appendPost(growing, post);
  });
  const { fresh, wrote, length } = growing;
  if (wrote.size > 0) await noteWriters(ctx, markdownId, [...wrote]);
  if (fresh.length === 0) return { draft, outcomes, fresh, mustCompact: growing.isFull };
  const now = Math.max(...posts.map((post) => post.ctx.now.getTime()));
  const isRecent = now - draft.changedAt.getTime() < changedAtMs;
  const changedAt = draft.isChanged && isRecent ? draft.changedAt : new Date(now);
  const vector = Y.encodeStateVector(growing.known);
  const seq = await appendUpdates(db, draft, fresh, { vector, length, changedAt });
  if (!draft.isChanged) await publishNodes(ctx, [markdownId], 'draft');
  const bytes = fresh.reduce((sum, update) => sum + update.length, 0);
  const mustCompact = growing.isFull || (await isLong(db, { ...draft, seq }, { since: draft.seq, bytes }));
  return { draft, outcomes, fresh, mustCompact };
}

/** Loads the people of posts: as their calls read them, or anew if one of the calls has waited. */
async function loadPosters(db: Db, posts: readonly Post[]): Promise<ReadonlyMap<string, RightsHolder>> {
  const now = performance.now();
  const actors = new Map<string, RightsHolder>(posts.map(({ ctx: { actor } }) => [actor.id, actor]));
  if (posts.every(({ since }) => now - since <= rightsAgeMs)) return actors;
  return new Map((await loadRightsHolders(db, [...actors.keys()])).map((one) => [one.id, one]));
}

/** Stores that editors wrote, for the list of unpublished texts. */
async function noteWriters({ db, now }: SessionContext, nodeId: string, clientIds: readonly number[]): Promise<void> {
  await db
    .update(wikiSharedWriters)
    .set({ wroteAt: now, isUnpublished: true })
    .where(and(eq(wikiSharedWriters.nodeId, nodeId), inArray(wikiSharedWriters.clientId, [...clientIds])));
}

/** Appends a post to a growing draft, if all its text was written by editors of its poster. */
function appendPost(growing: Growing, { ctx, clientId, update, read }: Post): Outcome {
  const { draft, writers, known, fresh } = growing;
  const authors = authorsOf(read, known);
  if (!startsAlike(read, authors, { form: draft.form, known })) {
    return {
      fail: () => {
        markBehind(draft.nodeId);
        return fail('busy', { seconds: 1 });
      },
    };
  }
  const own = [...new Set([clientId, ...authors])].flatMap((id) => writers.get(id) ?? []);
  const isOwn = (id: number) => writers.get(id)?.userId === ctx.actor.id;
  if (!authors.every(isOwn)) return { fail: () => fail('sharedUpdateInvalid') };
  const applied = tryApply(read, known);
  if ('why' in applied) return { fail: () => refuse(ctx, applied.why) };
  for (const writer of own) if (isOwn(writer.clientId) && !isFresh(writer, ctx.now)) growing.wrote.add(writer.clientId);
  // A retry after a lost response; repeated deletions do no harm.
  if (authors.length === 0 && read.deletes.length === 0) return { seq: draft.seq + fresh.length };
  // Store only the part that the draft lacks, so that no place in the text is written twice with different content.
  const lacking = Y.diffUpdate(update, Y.encodeStateVector(known));
  const length = growing.length + lengthOf(read, lacking);
  if (length > wikiSourceLimit) {
    // The length counts deleted text until the next compaction.
    growing.isFull = true;
    return { fail: () => fail('sharedDraftFull', { limit: formatBytes(wikiSourceLimit) }) };
  }
  growing.known = applied.clocks;
  growing.length = length;
  fresh.push(lacking);
  return { seq: draft.seq + fresh.length };
}

const isFresh = ({ isUnpublished, wroteAt }: Writer, now: Date): boolean =>
  isUnpublished && wroteAt !== null && now.getTime() - wroteAt < wroteAtMs;

/**
 * Returns whether the draft lacks the same parts of an update as when it was checked. For rich text, the rest of a part
 * refers to its beginning, which another update may have written differently meanwhile.
 */
function startsAlike(
  { from }: ReadUpdate,
  authors: readonly number[],
  { form, known }: { form: SharedForm; known: ReadonlyMap<number, number> },
): boolean {
  return form === 'markdown' || authors.every((client) => from?.get(client) === (known.get(client) ?? 0));
}

function tryApply(
  read: ReadUpdate,
  known: ReadonlyMap<number, number>,
): { readonly clocks: Map<number, number> } | { readonly why: string } {
  try {
    return { clocks: requireApplies(read, known) };
  } catch (error) {
    if (!(error instanceof BadUpdate)) throw error;
    return { why: error.message };
  }
}

/** The lines of each node by draft; the nodes of a test share the module. */
const linesOf = new WeakMap<Services, Map<string, Line>>();

/** Appends an update of an editor to the draft. @returns its number; the last number if the draft contains it */
export function pushUpdate(
  ctx: SessionContext,
  { clientId, ...target }: Target & { readonly clientId: number },
  pushed: Pushed,
): Promise<number> {
  const { services } = ctx;
  const lines = linesOf.get(services) ?? new Map<string, Line>();
  linesOf.set(services, lines);
  const key = `${target.markdownId} ${target.epoch}`;
  return new Promise((resolve, reject) => {
    const post = { ...pushed, ctx, clientId, since: performance.now(), resolve, reject };
    const known = lines.get(key);
    if (known) return known.add(post);
    const line = new Line(target);
    lines.set(key, line);
    line.add(post);
    void line.work(() => lines.delete(key));
  });
}
