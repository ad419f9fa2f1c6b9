import { setTimeout as sleep } from 'node:timers/promises';
import { type Rendered, rendererVersion } from '@easymock/wiki-content';
import { and, eq } from 'drizzle-orm';
import type { CallContext } from '../platform/context';
import { fail } from '../platform/failure';
import { newId } from '../platform/ids';
import { Turns } from '../platform/turns/turns';
import { formOf, renderContent } from './content';
import { type LinkReader, withPresentNames } from './link/show-links';
import { writeLinks } from './link/write-links';
import { indexNodes } from './search/index';
import { type NodeRow, wikiContents } from './wiki.table';

type Reading = Pick<CallContext, 'db' | 'aside'>;
type Content = typeof wikiContents.$inferSelect;

/** Megabytes take tens of milliseconds to put together. One of each reader is under way, so that others come between. */
const readings = new Turns({
  atOnce: 200,
  atOncePerGroup: 1,
  waiting: 1_000,
  waitingPerGroup: 100,
  retrySeconds: 2,
});

/** A reader's next text waits so long for the last one: about twice the time that writing its answer takes. */
const charactersPerMs = 20_000;

/**
 * The text of an article as it is shown, with the present names of those whom it mentions and of what it links to.
 * @param by whose turn it takes if rendering it is long work, and what the links in it show to them
 */
export async function readText(
  ctx: Reading,
  node: NodeRow,
  { id, linksOf }: { id: string; linksOf: LinkReader },
) {
  const done = await begin(ctx, id);
  let length = 0;
  try {
    const { html, ...content } = await readRendered(ctx, node, id);
    length = content.source.length + (html?.length ?? 0);
    if (html === null) return { ...content, html };
    return { ...content, html: (await withPresentNames(ctx.db, linksOf, [html]))(html) };
  } finally {
    // Its answer is written now, and the next one would begin before anybody else's call.
    done(length / charactersPerMs);
  }
}

/** Waits for a turn. @returns ends it, after so many milliseconds */
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
    // The call may be refused when it comes back for its own turn.
    done(0);
    throw error;
  }
  return done;
}

/** Renderings under way: however many read an article at once, they wait for one. */
const underWay = new Map<string, Promise<Rendered>>();

function renderOnce(node: NodeRow, { source, contentVersion }: Content, by: string): Promise<Rendered> {
  const key = `${node.id} ${contentVersion}`;
  const known = underWay.get(key);
  if (known) return known;
  const begun = renderContent(by, formOf(node), source).finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}

/** Renders it anew if an older renderer did it. */
async function readRendered({ db, aside }: Reading, node: NodeRow, by: string) {
  const [content = fail('nodeMissing')] = await db
    .select()
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, node.id));
  if (content.rendererVersion === rendererVersion) return content;
  const { html, outline, plain } = await aside(() => renderOnce(node, content, by));
  await db.transaction(async (inside) => {
    const { rowCount } = await inside
      .update(wikiContents)
      .set({ html, outline, plain, rendererVersion })
      .where(and(eq(wikiContents.nodeId, node.id), eq(wikiContents.contentVersion, content.contentVersion)));
    // Somebody saved another text meanwhile, and what follows from that.
    if (!rowCount) return;
    await writeLinks(inside, [{ nodeId: node.id, html }]);
    if (plain !== content.plain) await indexNodes(inside, [node.id]);
  });
  return { ...content, html, outline, plain };
}
