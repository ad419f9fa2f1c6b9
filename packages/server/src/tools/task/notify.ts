import { fillText, pages, type Task } from '@easymock/contract';
import { sendMessages } from '../../message/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { publish } from '../../platform/live/publish';
import { pageAddress } from '../../platform/page-address';
import { pushToRobots } from '../ding-config/index';

interface Told {
  readonly id: string;
  readonly taskName: string;
}

/** Returns the path of a task, by ID since its name may change. */
export const pathOf = ({ id }: Pick<Told, 'id'>): string => `${pages.task.path}?open=${id}`;

/** Titles of the messages about a task; `{who}` is the person who made the change. */
const newsOf = {
  assign: { zh: '{who} 交给你任务“{task}”', en: '{who} assigned the task “{task}” to you' },
  receive: { zh: '{who} 领取了任务“{task}”', en: '{who} claimed the task “{task}”' },
  giveUp: { zh: '{who} 放弃了任务“{task}”', en: '{who} gave up the task “{task}”' },
  takeBack: { zh: '{who} 收回了你领取的任务“{task}”', en: '{who} took back the task “{task}” from you' },
  transfer: { zh: '{who} 把任务“{task}”转给了你', en: '{who} transferred the task “{task}” to you' },
  transferred: { zh: '{who} 转交了任务“{task}”', en: '{who} transferred the task “{task}”' },
  complete: { zh: '{who} 完成了任务“{task}”，等待评价', en: '{who} completed the task “{task}”; please review it' },
  appraise: { zh: '{who} 评价了任务“{task}”', en: '{who} reviewed the task “{task}”' },
  rework: { zh: '{who} 把任务“{task}”退回返工', en: '{who} sent back the task “{task}”' },
  delete: { zh: '{who} 删除了你领取的任务“{task}”', en: '{who} deleted the task “{task}” that you claimed' },
} as const;

/** Notifies people of a change of a task, except for the person who made it. */
export async function notifyOfTask(
  { db, actor, now }: Pick<SessionContext, 'db' | 'actor' | 'now'>,
  task: Told,
  news: keyof typeof newsOf,
  userIds: readonly string[],
  content: string | { zh: string; en: string } = '',
): Promise<void> {
  const to = { userIds: [...new Set(userIds)].filter((id) => id !== actor.id) };
  if (to.userIds.length === 0) return;
  const values = { who: actor.nickName, task: task.taskName };
  await sendMessages(db, {
    to,
    from: actor.id,
    type: 'task',
    now,
    link: pathOf(task),
    content,
    title: { zh: fillText(newsOf[news], 'zh-CN', values), en: fillText(newsOf[news], 'en', values) },
  });
}

/** Notifies chat groups of a published task, in the language of their robots. */
export async function notifyGroups(
  { db, actor, services }: Pick<SessionContext, 'db' | 'actor' | 'services'>,
  task: Pick<Task, '_id' | 'taskName' | 'taskLevel' | 'score' | 'peopleNum' | 'deadline'>,
  robotIds: readonly string[],
): Promise<void> {
  if (robotIds.length === 0) return;
  const { _id: id, taskName, taskLevel, score, peopleNum, deadline } = task;
  const link = pageAddress(services.config, pathOf({ id }));
  const facts = [
    `等级 ${taskLevel}`,
    `${score} 积分`,
    ...(peopleNum > 1 ? [`${peopleNum} 人`] : []),
    ...(deadline ? [`截止 ${deadline}`] : []),
  ];
  await pushToRobots(db, {
    robotIds,
    source: `task:${id}`,
    sourceName: taskName,
    key: `task:${id}:published`,
    message: {
      title: `新任务：${taskName}`,
      markdown: `**${taskName}**\n\n${facts.join(' · ')}\n\n${actor.nickName} 发布，等待领取`,
      ...(link && { link }),
    },
  });
}

export const everyTask = 'all';

/** Makes open lists and boards reload. */
export const publishTask = (db: Db, id: string, by: string): Promise<void> =>
  publish(db, 'task', everyTask, { id, by });
