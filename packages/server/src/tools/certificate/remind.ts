import {
  addDays,
  type CertificateConfig,
  daysBetween,
  defaultCertificateConfig,
  isWorkday,
  pages,
  permissionKeys,
  type Text,
} from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { loadRightsHolders, nickNamesOf } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { defineJob } from '../../platform/jobs/index';
import { raiseEvents } from '../../platform/outbox/index';
import { pageAddress } from '../../platform/page-address';
import { wallTimeIn } from '../../platform/wall-clock';
import { readSpecialDays } from '../../platform/workdays/index';
import { pushToRobots } from '../ding-config/index';
import { listExpiringPayAccounts } from '../pay-account/index';
import type { Expiring } from '../secret-record/index';
import { certificateConfigs, expiryReminders } from './certificate.table';
import { configId, readCertificateConfig } from './certificate-config';
import { listExpiringCertificates } from './expiring';
import { daysOffAfter, thresholdOf } from './remind-days';

const mostDays = 365;
const mostRecords = 2_000;
/** Maximum number of lines in a message, which also contains the number of further records. */
const mostLines = 20;

interface Due extends Expiring {
  readonly daysLeft: number;
}

/** Claims the records that have reached a new threshold, so that a second run finds none. */
async function takeDue(
  db: Db,
  config: CertificateConfig,
  { today, timeZone, daysOff, now }: { today: string; timeZone: string; daysOff: number; now: Date },
): Promise<Due[]> {
  const on = { today, until: addDays(today, mostDays), timeZone, limit: mostRecords };
  const expiring = [...(await listExpiringCertificates(db, on)), ...(await listExpiringPayAccounts(db, on))];
  const due: Due[] = [];
  for (const one of expiring) {
    const remindDays = one.remindDays.length > 0 ? one.remindDays : config.remindDays;
    const every = config.afterExpireEveryDays;
    const threshold = thresholdOf({ day: one.day, today, remindDays, every, daysOff });
    if (threshold === undefined) continue;
    const taken = await db
      .insert(expiryReminders)
      .values({ kind: one.kind, recordId: one.id, expireDate: one.day, threshold, sentAt: now })
      .onConflictDoNothing()
      .returning({ id: expiryReminders.recordId });
    if (taken.length > 0) due.push({ ...one, daysLeft: daysBetween(today, one.day) });
  }
  return due.sort((a, b) => a.day.localeCompare(b.day));
}

function lineOf({ kind, name, day, daysLeft }: Due, ownerName: string): Text {
  const who = { zh: ownerName && `，负责人 ${ownerName}`, en: ownerName && `, owner ${ownerName}` };
  if (kind === 'pay_account_rotation')
    return { zh: `${name} 的密钥应在 ${day} 前更换${who.zh}`, en: `Replace the keys of ${name} by ${day}${who.en}` };
  if (daysLeft < 0)
    return {
      zh: `${name} 已过期 ${-daysLeft} 天（${day}），请尽快更换${who.zh}`,
      en: `${name} expired ${-daysLeft} ${daysLeft === -1 ? 'day' : 'days'} ago (${day}); replace it now${who.en}`,
    };
  return {
    zh: `${name} 还有 ${daysLeft} 天到期（${day}）${who.zh}`,
    en: `${name} expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} (${day})${who.en}`,
  };
}

function linesOf(due: readonly Due[], names: ReadonlyMap<string, string>): Text {
  const lines = due.slice(0, mostLines).map((one) => lineOf(one, names.get(one.ownerUserId ?? '') ?? ''));
  const more = due.length - lines.length;
  return {
    zh: [...lines.map(({ zh }) => zh), ...(more > 0 ? [`另有 ${more} 项`] : [])].join('\n'),
    en: [...lines.map(({ en }) => en), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  };
}

const titleOf = (num: number): Text => ({
  zh: `${num} 项即将到期或已过期`,
  en: num === 1 ? 'One record expires' : `${num} records expire`,
});

/** Returns the tool of a record. An owner may have lost the right to the tool, so it is checked. */
const toolOf = ({ kind }: Due) => (kind.startsWith('pay_account') ? 'payAccount' : 'certificate');

/** Notifies the owners and deputies, by one message each or by one per record. */
async function tellOwners(db: Db, due: readonly Due[], config: CertificateConfig, today: string, now: Date) {
  const idsOf = ({ ownerUserId, backupOwnerUserId }: Due) =>
    [ownerUserId, backupOwnerUserId].filter((id): id is string => id !== null);
  const holders = await loadRightsHolders(db, [...new Set(due.flatMap(idsOf))]);
  for (const { id, grants } of holders) {
    const keys = permissionKeys(grants);
    const own = due.filter((one) => idsOf(one).includes(id) && keys.includes(`tools.${toolOf(one)}.view`));
    const parts = config.digest ? [own].filter((part) => part.length > 0) : own.map((one) => [one]);
    for (const part of parts) {
      const [first] = part;
      if (!first) continue;
      await sendMessages(db, {
        to: { userIds: [id] },
        type: 'certificate',
        now,
        title: titleOf(part.length),
        content: linesOf(part, new Map()),
        link: part.length === 1 ? first.path : pages[toolOf(first)].path,
        key: `certificate:${id}:${today}:${config.digest ? 'digest' : `${first.kind}:${first.id}`}`,
      });
    }
  }
}

/** Notifies the groups of the settings. */
async function tellGroups(
  db: Db,
  due: readonly Due[],
  config: CertificateConfig,
  { today, environment }: { today: string; environment: Services['config'] },
) {
  const names = await nickNamesOf(
    db,
    due.map(({ ownerUserId }) => ownerUserId),
  );
  const parts = config.digest ? [due] : due.map((one) => [one]);
  for (const part of parts) {
    const [first] = part;
    if (!first) continue;
    const title = titleOf(part.length).zh;
    const list = linesOf(part, names)
      .zh.split('\n')
      .map((line) => `- ${line}`)
      .join('\n');
    const link = pageAddress(environment, part.length === 1 ? first.path : pages.certificate.path);
    await pushToRobots(db, {
      robotIds: config.dingConfigIds,
      source: 'certificate:expiry',
      sourceName: '证书到期提醒',
      key: `certificate:${today}:${config.digest ? 'digest' : `${first.kind}:${first.id}`}`,
      message: { title, markdown: `**${title}**\n\n${list}`, ...(link && { link }) },
    });
  }
}

/** Raises an event for each reminder of a certificate or a developer account. Payment accounts raise none. */
async function tellWebhooks(db: Db, services: Services, due: readonly Due[]): Promise<void> {
  const notes = due
    .filter(({ kind }) => kind === 'pro_certificate' || kind === 'dev_account')
    .map(({ id, daysLeft }) => ({
      entityId: id,
      events: [daysLeft < 0 ? ('certificate.expired' as const) : ('certificate.expiring' as const)],
    }));
  await raiseEvents({ db, services }, { action: 'check', area: 'proCertificateManage', who: null }, notes);
}

/**
 * Sends the expiry reminders once a day, after the time of the settings. A single transaction locks the
 * settings, so that only one of two nodes sends, and a node that crashes has sent nothing.
 * @returns the number of records in the reminders; undefined before the time of the settings
 */
export async function remindOnce(services: Services): Promise<number | undefined> {
  const { database, clock, settings, config: environment } = services;
  const now = clock();
  const timeZone = settings.get('timeZone');
  const { day: today, minute } = wallTimeIn(timeZone, now);
  return database.db.transaction(async (db) => {
    await db
      .insert(certificateConfigs)
      .values({ id: configId, ...defaultCertificateConfig })
      .onConflictDoNothing();
    const [state] = await db
      .select({ remindedOn: certificateConfigs.remindedOn })
      .from(certificateConfigs)
      .where(eq(certificateConfigs.id, configId))
      .for('update');
    const config = await readCertificateConfig(db);
    const [hours = 0, minutes = 0] = config.remindTime.split(':').map(Number);
    if (state?.remindedOn === today || minute < hours * 60 + minutes) return undefined;
    const specialDays = await readSpecialDays(db, today, addDays(today, mostDays));
    if (config.dayRule === 'workday' && !isWorkday(today, specialDays)) return undefined;
    const daysOff = daysOffAfter(today, config.dayRule, specialDays);
    const due = await takeDue(db, config, { today, timeZone, daysOff, now });
    if (config.notifyOwner) await tellOwners(db, due, config, today, now);
    await tellGroups(db, due, config, { today, environment });
    await tellWebhooks(db, services, due);
    await db.update(certificateConfigs).set({ remindedOn: today }).where(eq(certificateConfigs.id, configId));
    return due.length;
  });
}

/** Runs every five minutes, since the time of the reminders is a setting. */
export const remindOfExpiries = defineJob({
  name: 'certificate.remind',
  title: { zh: '证书到期提醒', en: 'Reminders of expiring certificates' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '*/5 * * * *' },
  run: async (_, { services }) => ({ reminded: (await remindOnce(services)) ?? 0 }),
});
