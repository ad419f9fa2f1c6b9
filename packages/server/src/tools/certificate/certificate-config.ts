import { type CertificateConfig, certificateConfigCalls, defaultCertificateConfig } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { Db } from '../../platform/database/index';
import { implement } from '../../platform/http/calls/handler';
import { requireUsableRobots } from '../ding-config/index';
import { certificateConfigs } from './certificate.table';

export const configId = 'config';

/** Returns the reminder settings, or the defaults before the first change. */
export async function readCertificateConfig(db: Db, lock?: 'update'): Promise<CertificateConfig> {
  const query = db.select().from(certificateConfigs).where(eq(certificateConfigs.id, configId));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) return defaultCertificateConfig;
  const { id: _id, remindedOn: _day, ...config } = row;
  return config;
}

const latestFirst = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => b - a);

export const certificateConfigHandlers = implement(certificateConfigCalls, {
  getCertificateConfig: ({ db }) => readCertificateConfig(db),

  async changeCertificateConfig(ctx, change) {
    const { db } = ctx;
    // The second of two concurrent changes is based on the result of the first.
    await db
      .insert(certificateConfigs)
      .values({ id: configId, ...defaultCertificateConfig })
      .onConflictDoNothing();
    const before = await readCertificateConfig(db, 'update');
    const added = change.dingConfigIds?.filter((id) => !before.dingConfigIds.includes(id)) ?? [];
    if (added.length > 0) await requireUsableRobots(ctx, added);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const config: CertificateConfig = { ...before, ...given };
    config.remindDays = latestFirst(config.remindDays);
    config.dingConfigIds = [...new Set(config.dingConfigIds)];
    await db.update(certificateConfigs).set(config).where(eq(certificateConfigs.id, configId));
    ctx.audit({ entityId: configId, diff: diffOf({ ...before }, { ...config }) });
    return config;
  },
});
