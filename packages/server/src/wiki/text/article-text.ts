import { setTimeout as sleep } from 'node:timers/promises';
import { type Rendered, rendererVersion } from '@easymock/wiki-content';
import { and, eq } from 'drizzle-orm';
import type { CallContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { Turns } from '../../platform/turns/turns';
import { formOf, renderContent } from '../content/content';
import { type LinkReader, withPresentNames } from '../link/show-links';
import { writeLinks } from '../link/write-links';
import { indexNodes } from '../search/index';
import { type NodeRow, wikiContents } from '../wiki.table';

type Reading = Pick<CallContext, 'db' | 'aside'>;
type Content = typeof wikiContents.$inferSelect;

/**
 * Assembling megabytes takes tens of milliseconds. Each reader has one text under way, so that others are
 * served in between.
 */
const readings = new Turns({ atOnce: 200, atOncePerGroup: 1, waiting: 1_000, waitingPerGroup: 100, retrySeconds: 2 });

/** Rate limit per reader: the next text waits about twice as long as the previous response takes to write. */
const charactersPerMs = 20_000;

/**
 * Reads the rendered text of an article, with the current names of mentioned people and linked documents.
 * @param reader `id`: the person whose queue slot is used if rendering takes long; `linksOf`: the links as
 * this person may see them
 */
export async function readText(ctx: Reading, node: NodeRow, { id, linksOf }: { id: string; linksOf: LinkReader }) {
  const done = await begin(ctx, id);
  let length = 0;
  try {
    const { html, ...content } = await readRendered(ctx, node, id);
    length = content.source.length + (html?.length ?? 0);
    if (html === null) return { ...content, html };
    return { ...content, html: (await withPresentNames(ctx.db, linksOf, [html]))(html) };
  } finally {
    // Delays the reader's next text: otherwise it would start before other callers' requests, while this
    // response is still being written.
    done(length / charactersPerMs);
  }
}

/** Waits for a queue slot. @returns releases the slot after the given milliseconds */
async function begin({ aside }: Reading, reader: string): Promise<(restMs: number) => void> {
  let done: (restMs: number) => void = () => {};
  const rest = new Promise<number>((resolve) => {
    done = resolve;
  });
  const begun = new Promise<void>((resolve, reject) => {
    const turn = readings.take({ group: reader, key: newId() }, async () => {
      resolve();
      await sleep(await rest);
    });
    turn.catch(reject);
  });
  try {
    await aside(() => begun);
  } catch (error) {
    // `aside` may refuse the call when it waits for its own queue slot again.
    done(0);
    throw error;
  }
  return done;
}

/** Renderings under way, so that concurrent readers of an article share one. */
const underWay = new Map<string, Promise<Rendered>>();

function renderOnce(node: NodeRow, { source, contentVersion }: Content, by: string): Promise<Rendered> {
  const key = `${node.id} ${contentVersion}`;
  const known = underWay.get(key);
  if (known) return known;
  const begun = renderContent(by, formOf(node), source).finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}

/** Reads the content, and renders it again if an older renderer version produced the HTML. */
async function readRendered({ db, aside }: Reading, node: NodeRow, by: string) {
  const [content = fail('nodeMissing')] = await db.select().from(wikiContents).where(eq(wikiContents.nodeId, node.id));
  if (content.rendererVersion === rendererVersion) return content;
  const { html, outline, plain } = await aside(() => renderOnce(node, content, by));
  await db.transaction(async (inside) => {
    const { rowCount } = await inside
      .update(wikiContents)
      .set({ html, outline, plain, rendererVersion })
      .where(and(eq(wikiContents.nodeId, node.id), eq(wikiContents.contentVersion, content.contentVersion)));
    // Another text was saved meanwhile, together with its links and index entries.
    if (!rowCount) return;
    await writeLinks(inside, [{ nodeId: node.id, html }]);
    if (plain !== content.plain) await indexNodes(inside, [node.id]);
  });
  return { ...content, html, outline, plain };
}
