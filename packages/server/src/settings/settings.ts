import {
  describeIssues,
  type SettingControl,
  type SettingKey,
  type SettingOptions,
  settingCalls,
  settingKeys,
  settings,
  type ValidationEntry,
} from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../platform/actor';
import type { Services, SessionContext } from '../platform/context';
import { CallFailure, fail } from '../platform/failure';
import { implement } from '../platform/http/calls/handler';
import { settingRows } from '../platform/settings/settings.table';

/** A super administrator may change all settings, an administrator those marked for administrators. */
function mayChange({ role, grants }: Actor, key: SettingKey): boolean {
  const { isForAdministrators = false } = settings[key];
  return grants.settings.level === 'manage' && (role === 'superAdministrator' || isForAdministrators);
}

function allow({ actor }: SessionContext, key: SettingKey): void {
  if (!mayChange(actor, key)) fail('forbidden');
}

/** Derives the control of a setting from its schema, so that new settings need no screen. */
function controlOf(key: SettingKey): SettingControl {
  const { value, choiceNames }: SettingOptions<z.ZodType> = settings[key];
  const shape = z.toJSONSchema(value, { io: 'input' });
  if (shape.type === 'boolean') return { kind: 'switch' };
  if (shape.enum) {
    const nameOf = (choice: string) => choiceNames?.[choice] ?? { zh: choice, en: choice };
    return {
      kind: 'choice',
      choices: shape.enum.map((choice) => ({ value: String(choice), name: nameOf(String(choice)) })),
    };
  }
  if (shape.type === 'string') return { kind: 'text', max: shape.maxLength ?? 200 };
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = shape;
  return { kind: 'number', min: minimum, max: maximum };
}

const controls = Object.fromEntries(settingKeys.map((key) => [key, controlOf(key)])) as Record<
  SettingKey,
  SettingControl
>;

/** Returns the environment variable that a setting depends on, if that variable is not set. */
function unsetFor(key: SettingKey, { directory }: Services): { unset?: string } {
  return key === 'login.directory' && !directory ? { unset: 'LDAP_URL' } : {};
}

async function publish({ services, db, afterCommit }: SessionContext, key: SettingKey): Promise<void> {
  await services.events.publish(db, 'setting', key);
  // The author of the change must not read the old value from this server node.
  afterCommit(() => services.settings.reload());
}

export const settingHandlers = implement(settingCalls, {
  async list({ db, services, actor }) {
    const rows = new Map((await db.select().from(settingRows)).map((row) => [row.key, row]));
    return settingKeys.map((key) => {
      const row = rows.get(key);
      return {
        key,
        value: services.settings.get(key),
        fallback: services.settings.fallbackOf(key),
        isDecided: row !== undefined,
        name: settings[key].name,
        about: settings[key].about,
        control: controls[key],
        ...unsetFor(key, services),
        mayChange: mayChange(actor, key),
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

/** Returns the problems of a value under the name of its request field. */
function entriesFor(key: SettingKey, value: unknown, { language }: SessionContext): ValidationEntry[] {
  const { error } = settings[key].value.safeParse(value);
  const issues = (error?.issues ?? []).map((issue) => ({ ...issue, path: ['value'] }));
  return describeIssues({ issues }, { value }, language, settingCalls.save.input);
}
