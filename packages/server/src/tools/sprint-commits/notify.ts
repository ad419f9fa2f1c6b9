import { fillText, routePath } from '@easymock/contract';
import { sendMessages } from '../../message/index';
import type { SessionContext } from '../../platform/context';
import { pageAddress } from '../../platform/page-address';
import { pushToRobots } from '../ding-config/index';
import { countsOf } from './present';
import type { SprintRow } from './sprint-commits.table';

/** Returns the path of the page of a sprint. */
export const pathOf = ({ id }: { id: string }): string => routePath('sprintCommitsDetail', { id });

/** Maximum characters of the scope in a chat message. */
const maxScope = 1_500;

/** Describes a sprint in Markdown for a chat group. Messages of robots are Chinese. */
async function markdownOf({ db }: Pick<SessionContext, 'db'>, row: SprintRow): Promise<string> {
  const { commitNum, authorNum, issueNum } = (await countsOf(db, [row.id]))(row.id);
  const facts = [
    row.branch && `- 分支：${row.branch}`,
    row.environment && `- 环境：${row.environment}`,
    `- 提交 ${commitNum} 次，${authorNum} 人，${issueNum} 个需求`,
  ].filter(Boolean);
  const scope = row.scope.trim();
  const cut = scope.length > maxScope ? `${scope.slice(0, maxScope)}…` : scope;
  return [`**${row.name}**`, facts.join('\n'), cut].filter(Boolean).join('\n\n');
}

/**
 * Sends a summary of a sprint to chat groups.
 * @param key deduplication key: a second message with this key to the same robot is dropped
 */
export async function notifyGroups(
  ctx: Pick<SessionContext, 'db' | 'services'>,
  row: SprintRow,
  { robotIds, title, key }: { readonly robotIds: readonly string[]; readonly title: string; readonly key: string },
): Promise<void> {
  if (robotIds.length === 0) return;
  const link = pageAddress(ctx.services.config, pathOf(row));
  await pushToRobots(ctx.db, {
    robotIds,
    source: `sprint:${row.id}`,
    sourceName: row.name,
    key,
    message: { title, markdown: await markdownOf(ctx, row), ...(link && { link }) },
  });
}

const testing = { zh: '{who} 提测了“{name}”', en: '{who} handed “{name}” over to testing' } as const;

/** Notifies testers and chat groups that testing begins. */
export async function notifyTesting(ctx: SessionContext, row: SprintRow): Promise<void> {
  const { db, actor, now } = ctx;
  const key = `sprint:${row.id}:testing:${row.version}`;
  await notifyGroups(ctx, row, { robotIds: row.dingConfigIds, title: `提测：${row.name}`, key });
  const userIds = row.testUserIds.filter((id) => id !== actor.id);
  if (userIds.length === 0) return;
  const values = { who: actor.nickName, name: row.name };
  const content = [row.branch, row.environment].filter(Boolean).join(' · ');
  await sendMessages(db, {
    to: { userIds },
    from: actor.id,
    type: 'sprint',
    now,
    link: pathOf(row),
    content,
    key,
    title: { zh: fillText(testing, 'zh-CN', values), en: fillText(testing, 'en', values) },
  });
}
