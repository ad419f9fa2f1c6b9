import { apiBase, type Language, maxTokenDays, maxTokens, tokenScopeKeys, tokenScopes } from '@easymock/contract';
import type { Block, Guide } from '../guide';

/** Table of the scopes in the contract, including those of each tool. */
function scopeTable(language: Language): Block {
  const isEnglish = language === 'en';
  return {
    table: [
      isEnglish ? ['Scope', 'Allows'] : ['权限范围', '可以'],
      ...tokenScopeKeys.map((scope) => {
        const { zh, en } = tokenScopes[scope];
        return [`\`${scope}\``, isEnglish ? en : zh];
      }),
    ],
  };
}

const curl = `curl -H "Authorization: Bearer $EASYMOCK_TOKEN" \\
  https://mock.example.com${apiBase}/project`;
const node = `const response = await fetch('https://mock.example.com${apiBase}/project', {
  headers: { Authorization: \`Bearer \${process.env.EASYMOCK_TOKEN}\` },
});
const { success, data, message } = await response.json();
if (!success) throw new Error(message);`;

export const tokens: Guide = {
  'zh-CN': [
    '脚本、流水线和其他系统用**令牌**调用 API，不必使用密码。在[个人资料的“令牌”](/profile?tab=tokens)中新建和管理；全部调用及其参数见 [API 文档](/docs/api)。',
    { heading: '新建', id: 'create' },
    {
      list: [
        `选择权限范围和有效期，最长 ${maxTokenDays} 天；每人最多 ${maxTokens} 个。`,
        '令牌以 `emk_` 开头，只在新建时显示一次；系统只保存它的摘要。丢失后请删除，再建一个。',
        '一个用途一个令牌，只选需要的权限范围：列表里能看到每个令牌最近在何时、从哪个地址使用。',
        '到期前 7 天，所有者会收到消息。过期的令牌在列表里保留 30 天。',
      ],
    },
    { heading: '权限范围', id: 'scopes' },
    '令牌的权限不超过它的所有者。写明“仅”的范围只开放一两个调用，适合交给流水线。',
    scopeTable('zh-CN'),
    '令牌不能登录，不能修改密码、令牌、账号、权限和系统设置，也不能查看密文。',
    { heading: '调用', id: 'call' },
    { code: curl },
    { code: node },
    {
      list: [
        '令牌放进流水线的密钥变量，不要写进代码仓库，也不要放在地址里。',
        '无效或过期的令牌返回 HTTP 401；缺少权限范围返回 403，并说明缺哪一个。',
        '返回 429 时，请等待 `Retry-After` 给出的秒数再试。',
      ],
    },
    { heading: '撤销', id: 'revoke' },
    '删除令牌，或账号被禁用，令牌立即失效。管理员可以在同一页查看所有人的令牌并撤销，所有者会收到消息。新建、删除和撤销都记入操作日志；用令牌做的操作，日志会写明令牌的名称。',
    {
      note: '想在变化发生时得到通知，而不是反复查询，请用 [Webhook](/docs/webhooks)；其他连接见[集成](/docs/integrations)。',
    },
  ],
  en: [
    'Scripts, pipelines and other systems call the API with a **token** instead of a password. Create and manage tokens under [“Tokens” in your profile](/profile?tab=tokens). [The API page](/docs/api) lists all calls and their parameters.',
    { heading: 'Create one', id: 'create' },
    {
      list: [
        `Choose its scopes and how long it is valid, up to ${maxTokenDays} days. You can have ${maxTokens} tokens.`,
        'A token begins with `emk_` and is shown only once, since only its hash is stored. If you lose it, delete it and create another one.',
        'Use one token per purpose, with the scopes that it needs. The list shows when and from which address each token was last used.',
        'Seven days before a token expires, its owner gets a message. Expired tokens stay in the list for 30 days.',
      ],
    },
    { heading: 'Scopes', id: 'scopes' },
    'A token never has more rights than its owner. A scope that says “only” opens one or two calls, which suits pipelines.',
    scopeTable('en'),
    'A token cannot sign in, reveal secrets, or change passwords, tokens, accounts, rights or settings.',
    { heading: 'Call the API', id: 'call' },
    { code: curl },
    { code: node },
    {
      list: [
        'Keep tokens in the secret variables of your pipeline, out of repositories and out of addresses.',
        'An invalid or expired token gets HTTP 401; a missing scope gets 403, with its name.',
        'After HTTP 429, wait for the seconds in `Retry-After`.',
      ],
    },
    { heading: 'Revoke one', id: 'revoke' },
    'A token stops working immediately if it is deleted or if the account is disabled. Administrators see the tokens of everyone on the same page and can revoke them; the owner gets a message. Creating, deleting and revoking are recorded in the audit log, and actions by a token carry its name there.',
    {
      note: 'To get changes without polling, use [webhooks](/docs/webhooks). [Integrations](/docs/integrations) lists all other connections.',
    },
  ],
};
