import {
  type ArticleSettings,
  articleSettingDefaults,
  articleSettings,
  articleTypes,
  catalogTypeNames,
  fillText,
  modalContentSetCalls,
} from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { implement } from '../../platform/http/calls/handler';
import { wikiSettings } from './settings.table';

/** Merges a person's choices over the defaults. Values unknown to this version are ignored. */
function withDefaults(chosen: Partial<Record<keyof ArticleSettings, unknown>>): ArticleSettings {
  const known = Object.entries(articleSettings.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(chosen[name as keyof ArticleSettings]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return { ...articleSettingDefaults, ...Object.fromEntries(known) };
}

async function readSettings({ db, actor }: SessionContext): Promise<ArticleSettings> {
  const [row] = await db.select().from(wikiSettings).where(eq(wikiSettings.userId, actor.id));
  return withDefaults(row?.chosen ?? {});
}

export const articleSettingHandlers = implement(modalContentSetCalls, {
  async getBaseSetting({ language }) {
    const cards = articleTypes.map((name) => ({ name, label: fillText(catalogTypeNames[name], language), icon: name }));
    return { cards, defaults: { ...articleSettingDefaults } };
  },

  getSetMessage: readSettings,

  async updateSetMessage(ctx, changes) {
    const chosen = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await ctx.db
      .insert(wikiSettings)
      .values({ userId: ctx.actor.id, chosen })
      // Concurrent changes of different settings in two windows are both kept.
      .onConflictDoUpdate({
        target: wikiSettings.userId,
        set: { chosen: sql`${wikiSettings.chosen} || excluded.chosen` },
      });
    return readSettings(ctx);
  },
});
