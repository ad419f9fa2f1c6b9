import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { optionalFieldsOf } from '../../record/record';
import { reminderDayRuleKeys } from './certificate-choices';

const clock = z
  .string()
  .max(5)
  .refine(
    (time) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time),
    rule({ zh: '{label}须为 HH:MM，例如 09:30', en: '{label} must be HH:MM, for example 09:30' }),
  );

/** The reminder settings of certificates, developer accounts and payment accounts. */
export const certificateConfig = z.object({
  remindDays: labelled(z.array(z.number().int().min(0).max(365)).min(1).max(20), '提前提醒的天数', 'Reminder days'),
  remindTime: labelled(clock, '提醒时间', 'Time'),
  dayRule: labelled(z.enum(reminderDayRuleKeys), '提醒的日子', 'Days'),
  dingConfigIds: labelled(z.array(id).max(20), '群机器人', 'Chat robots'),
  notifyOwner: labelled(z.boolean(), '通知负责人', 'Notify owners'),
  /** Whether all records due on a day share one message; otherwise each record has its own. */
  digest: labelled(z.boolean(), '合并为一条', 'One digest'),
  /** 0 disables reminders after the expiry. */
  afterExpireEveryDays: labelled(
    z.number().int().min(0).max(365),
    '过期后每隔几天提醒',
    'Days between reminders after the expiry',
  ),
});
export type CertificateConfig = z.output<typeof certificateConfig>;

export const defaultCertificateConfig: CertificateConfig = {
  remindDays: [60, 30, 14, 7, 3, 1, 0],
  remindTime: '09:30',
  dayRule: 'workday',
  dingConfigIds: [],
  notifyOwner: true,
  digest: true,
  afterExpireEveryDays: 7,
};

export const certificateConfigCalls = callGroup(tools.certificate.groups.certificateConfig.calls, {
  getCertificateConfig: get({
    permission: 'tools.certificate.view',
    input: z.object({}),
    data: certificateConfig,
    summary: { zh: '获取到期提醒的设置', en: 'Get the settings for reminders of expiries' },
  }),
  changeCertificateConfig: post({
    permission: 'tools.certificate.manage',
    input: optionalFieldsOf(certificateConfig),
    data: certificateConfig,
    summary: { zh: '修改到期提醒的设置', en: 'Change the settings for reminders of expiries' },
  }),
});
