import {
  describeIssues,
  type SettingKey,
  settingCalls,
  settingKeys,
  settings,
  type ValidationEntry,
} from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { implement } from '../platform/calls';
import type { SessionContext } from '../platform/context';
import { CallFailure, fail } from '../platform/failure';
import { settingRows } from '../platform/settings.table';

/** A super administrator decides them all, an administrator those that are for administrators. */
function allow({ actor }: SessionContext, key: SettingKey): void {
  const { isForAdministrators = false } = settings[key];
  if (actor.role !== 'superAdministrator' && !isForAdministrators) fail('forbidden');
}

async function publish({ services, db, afterCommit }: SessionContext, key: SettingKey): Promise<void> {
  await services.events.publish(db, 'setting', key);
  // Who decided must not see the old value through the node that answered.
  afterCommit(() => services.settings.reload());
}

export const settingHandlers = implement(settingCalls, {
  async list({ db, services }) {
    const rows = new Map((await db.select().from(settingRows)).map((row) => [row.key, row]));
    return settingKeys.map((key) => {
      const row = rows.get(key);
      return {
        key,
        value: services.settings.get(key),
        fallback: services.settings.fallbackOf(key),
        isDecided: row !== undefined,
        updatedAt: row?.updatedAt.toISOString() ?? null,
        updateUserName: row?.updateUserName ?? '',
      };
    });
  },

  async save(ctx, { key, value }) {
    allow(ctx, key);
    const { db, actor, now, services } = ctx;
    const parsed = settings[key].value.safeParse(value);
    if (!parsed.success) throw new CallFailure('validation', {}, entriesFor(key, value, ctx));
    const row = { value: parsed.data, updatedAt: now, updateUserName: actor.nickName };
    ctx.audit({
      entityId: key,
      entityName: settings[key].name.zh,
      diff: { [key]: { before: services.settings.get(key), after: parsed.data } },
    });
    await db
      .insert(settingRows)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settingRows.key, set: row });
    await publish(ctx, key);
    return null;
  },

  async reset(ctx, { key }) {
    allow(ctx, key);
    const { db, services } = ctx;
    ctx.audit({
      entityId: key,
      entityName: settings[key].name.zh,
      diff: { [key]: { before: services.settings.get(key), after: services.settings.fallbackOf(key) } },
    });
    await db.delete(settingRows).where(eq(settingRows.key, key));
    await publish(ctx, key);
    return null;
  },
});

/** What is wrong with a value, under the name of the field it was sent in. */
function entriesFor(key: SettingKey, value: unknown, { language }: SessionContext): ValidationEntry[] {
  const { error } = settings[key].value.safeParse(value);
  const issues = (error?.issues ?? []).map((issue) => ({ ...issue, path: ['value'] }));
  return describeIssues({ issues }, { value }, language);
}
