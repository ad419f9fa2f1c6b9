import { areas, pages, roleNames, type Text } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accountChanged } from '../people/index';
import { defineConsumer } from '../platform/outbox/index';
import { messages } from './message.table';
import { sendMessages } from './send-messages';

type Change = z.output<typeof accountChanged.data>;

function textOfJoined({ isAsWanted, department }: NonNullable<Change['joined']>): Text {
  if (!department)
    return {
      zh: '管理员没有确认你申请加入的部门',
      en: 'An administrator did not confirm the department that you asked to join',
    };
  const { zh, en } = department;
  return isAsWanted
    ? { zh: `管理员已确认你加入“${zh}”`, en: `An administrator confirmed your department “${en}”` }
    : { zh: `管理员把你的部门设为“${zh}”`, en: `An administrator set your department to “${en}”` };
}

function textOfToken({ name, expiresOn }: NonNullable<Change['token']>): { title: Text; content: Text } {
  if (expiresOn === undefined)
    return {
      title: { zh: `管理员撤销了你的令牌“${name}”`, en: `An administrator revoked your token “${name}”` },
      content: {
        zh: '使用它的程序已无法访问。仍需要时请新建一个。',
        en: 'Programs that use it have lost access. Create another one if you still need it.',
      },
    };
  return {
    title: { zh: `令牌“${name}”将于 ${expiresOn} 到期`, en: `The token “${name}” expires on ${expiresOn}` },
    content: {
      zh: '到期后使用它的程序会无法访问。仍需要时，请新建令牌并替换。',
      en: 'Programs that use it then lose access. If you still need it, create another token and replace it.',
    },
  };
}

/** Builds the message texts; undefined if the person cannot read them, such as with a disabled account. */
function textsOf({
  role,
  areas: changed,
  status,
  joined,
  isFactorReset,
  token,
}: Change): { title: Text; content?: Text } | undefined {
  if (status === 'forbidden') return undefined;
  if (status === 'active')
    return {
      title: { zh: '你的账号已重新启用', en: 'Your account was enabled again' },
      content: { zh: '之前的 API 令牌已失效，请重新创建。', en: 'Your API tokens are gone. Create new ones.' },
    };
  if (role) {
    const { zh, en } = roleNames[role];
    return { title: { zh: `你的角色已变更为“${zh}”`, en: `Your role is now “${en}”` } };
  }
  if (isFactorReset)
    return {
      title: { zh: '你的两步验证已被管理员重置', en: 'An administrator reset your second factor' },
      content: {
        zh: '现在只用密码就能登录，请重新设置。如果这不是你要求的，请立即联系管理员。',
        en: 'The password alone signs you in now. Set up a new one, and tell an administrator at once if you did not ask for this.',
      },
    };
  if (token) return textOfToken(token);
  if (joined) return { title: textOfJoined(joined) };
  const names = (changed ?? []).map((area) => areas[area].name);
  return {
    title: { zh: '你的额外权限已变更', en: 'Your extra rights have changed' },
    content: {
      zh: `涉及：${names.map(({ zh }) => zh).join('、')}`,
      en: `They concern: ${names.map(({ en }) => en).join(', ')}`,
    },
  };
}

/** Notifies people about changes to their rights or accounts by somebody else. */
export const notifyAccountChanges = defineConsumer({
  event: accountChanged,
  name: 'message.account',
  title: { zh: '账号变更的消息', en: 'Messages about accounts' },
  // Ordered, so that the last message about a role names the person's current role.
  orderedBy: ({ userId }) => userId,
  async handle({ data, at, idempotencyKey: key }, { services: { database } }) {
    const texts = textsOf(data);
    if (!texts) return;
    await database.db.transaction(async (db) => {
      // A person who deleted the message does not get it again.
      const [sent] = await db.select({ id: messages.id }).from(messages).where(eq(messages.key, key));
      if (sent) return;
      const { userId, actorId: from } = data;
      const to = { userIds: [userId] };
      const link = data.token ? `${pages.profile.path}?tab=tokens` : pages.profile.path;
      await sendMessages(db, { to, from, type: 'account', ...texts, link, key, now: at });
    });
  },
});
