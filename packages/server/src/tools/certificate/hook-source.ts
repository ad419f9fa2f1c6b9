import { recordPathOf } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import type { HookSource } from '../../platform/context';
import { staffAmong } from '../secret-record/index';
import { certificates, devAccounts } from './certificate.table';

/** The reminder job raises the events, so audit log entries must not raise any. */
export const hookedCertificates: HookSource<'certificate'> = {
  subject: 'certificate',
  area: 'certificate',
  eventsOf: () => [],
  async find(db, ids) {
    const own = await db
      .select({ id: certificates.id, name: certificates.name, day: certificates.expireDate })
      .from(certificates)
      .where(inArray(certificates.id, [...ids]));
    const accounts = await db
      .select({ id: devAccounts.id, name: devAccounts.account, day: devAccounts.expireDate })
      .from(devAccounts)
      .where(inArray(devAccounts.id, [...ids]));
    const entry = (kind: 'pro_certificate' | 'dev_account') => (row: (typeof own)[number]) => {
      const facts = { id: row.id, name: row.name, expireDate: row.day ?? '' };
      return [row.id, { facts, path: recordPathOf(kind, row.id) }] as const;
    };
    return new Map([...own.map(entry('pro_certificate')), ...accounts.map(entry('dev_account'))]);
  },
  findRecipients: (db, _, owners) => staffAmong(db, owners),
};
