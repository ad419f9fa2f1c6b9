import { type SettingKey, type SettingValues, settingKeys, settings } from '@easymock/contract';
import type { Database, EventBus } from '../database/index';
import { settingRows } from './settings.table';

declare module '../database/events' {
  interface EventTopics {
    /** The key of a changed setting. */
    setting: string;
  }
}

/** The installation's settings, cached in memory. */
export interface Settings {
  /**
   * Returns the value of a setting.
   * @example if (settings.get('export.requireSession')) …
   */
  get<K extends SettingKey>(key: K): SettingValues[K];
  /** Returns the value of a setting that nobody has changed. */
  fallbackOf<K extends SettingKey>(key: K): SettingValues[K];
  reload(): Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Loads the settings, and reloads them when they change on any node.
 * @param installation values of the environment, for settings that nobody changed
 */
export async function openSettings(
  { db }: Database,
  events: EventBus,
  installation: Partial<SettingValues>,
  log: Log,
): Promise<Settings> {
  const fallbackOf = <K extends SettingKey>(key: K): SettingValues[K] =>
    (installation[key] ?? settings[key].fallback) as SettingValues[K];
  let decided = new Map<string, unknown>();
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const rows = await db.select({ key: settingRows.key, value: settingRows.value }).from(settingRows);
    decided = new Map(
      rows
        // A value that a former version accepted may be invalid today.
        .filter(({ key, value }) => isKey(key) && settings[key].value.safeParse(value).success)
        .map(({ key, value }) => [key, value]),
    );
  }
  // Sequential: if two reads ran at once, the older result could arrive last and stay.
  function reload(): Promise<void> {
    reading = reading.catch(() => {}).then(read);
    return reading;
  }
  const reloadLater = () =>
    void reload().catch((err: unknown) => log.warn({ err }, 'settings could not be read anew yet'));
  events.on('setting', reloadLater);
  events.onGap(reloadLater);
  await reload();

  return { get: (key) => (decided.has(key) ? decided.get(key) : fallbackOf(key)) as never, fallbackOf, reload };
}

function isKey(key: string): key is SettingKey {
  return (settingKeys as string[]).includes(key);
}
