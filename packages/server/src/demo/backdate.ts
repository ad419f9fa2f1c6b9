import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/index';
import { certificates, devAccounts } from '../tools/certificate/certificate.table';
import { dingConfigs } from '../tools/ding-config/ding-config.table';
import { h5Pages } from '../tools/h5/h5.table';
import { httpInfos } from '../tools/https/https.table';
import { payAccounts } from '../tools/pay-account/pay-account.table';
import { projectCodes } from '../tools/project-code/project-code.table';
import { pushTasks } from '../tools/push-task/push-task.table';
import { middleLinks } from '../tools/qrcode/middle-link.table';
import { recommends } from '../tools/recommend/recommend.table';
import { webhooks } from '../tools/webhook/webhook.table';

/** Tables whose demo records have no times of their own. */
const tables: readonly PgTable[] = [
  certificates,
  devAccounts,
  dingConfigs,
  h5Pages,
  httpInfos,
  middleLinks,
  payAccounts,
  projectCodes,
  pushTasks,
  recommends,
  webhooks,
];

/**
 * Spreads the times of records inserted by this transaction over the last two months, since lists that all
 * changed in the same minute look generated. `now()` is the start of the transaction, and therefore the
 * default of these columns.
 */
export async function backdateRecords(db: Db): Promise<void> {
  for (const table of tables) {
    await db.execute(sql`
      with recent as (
        select id, make_interval(hours => (3 + row_number() over (order by id) * 53 % 1400)::int) as age
        from ${table} where updated_at = now()
      )
      update ${table} as record
      set updated_at = now() - age, created_at = least(created_at, now() - age - interval '25 days')
      from recent where recent.id = record.id
    `);
  }
}
