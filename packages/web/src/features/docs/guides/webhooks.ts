import {
  type Language,
  webhookEvents,
  webhookEventsOf,
  webhookExample,
  webhookFieldsOf,
  webhookMaxAttempts,
  webhookMaxFailures,
  webhookRetentionDays,
  webhookRotationHours,
  webhookSubjectKeys,
  webhookSubjects,
  webhookTimeoutSeconds,
} from '@easymock/contract';
import type { Block, Guide } from '../guide';
import { nodeReceiver, pythonReceiver } from './webhook-code';

/** Returns the events and fields of each kind of records, from the contract. */
function eventBlocks(language: Language): Block[] {
  const isEnglish = language === 'en';
  const say = ({ zh, en }: { readonly zh: string; readonly en: string }) => (isEnglish ? en : zh);
  return webhookSubjectKeys.flatMap((subject): Block[] => [
    { heading: say(webhookSubjects[subject].name), id: `events-${subject}` },
    {
      table: [
        isEnglish ? ['Type', 'Event'] : ['类型', '事件'],
        ...webhookEventsOf(subject).map((event) => [`\`${event}\``, say(webhookEvents[event])]),
      ],
    },
    {
      table: [
        isEnglish ? ['Field in `data`', 'Content'] : ['`data` 中的字段', '内容'],
        ...Object.entries(webhookFieldsOf(subject)).map(([field, { about }]) => [`\`${field}\``, say(about)]),
      ],
    },
  ]);
}

const example = JSON.stringify(webhookExample('mock.updated'), null, 2);

export const webhooks: Guide = {
  'zh-CN': [
    '[Webhook](/tools/webhookManage)在项目、接口、文档、任务、上线清单和迭代变化时，以及证书即将到期、域名无法访问时，向你的系统发送一条签名的 JSON 消息，例如触发构建、同步文档或写入自己的看板。',
    { heading: '新建', id: 'create' },
    {
      steps: [
        '打开[Webhook](/tools/webhookManage)，新建，填写接收地址，选择事件。',
        '在“密钥”中查看签名密钥（`whsec_…`），填到接收方的配置里。查看会被记录。',
        '点“发送测试”。没有送达时会说明原因，例如地址不允许访问或对方返回的状态。',
      ],
    },
    '管理员可以订阅全部项目和其他事件；开发人员和部门管理订阅自己管理的项目。文档的事件只投递公共空间里负责人可以查看的文档，私有文档从不投递；消息里没有正文、定义和密钥，只有名称、编号和地址。负责人失去权限后，不再收到相应的事件。',
    { heading: '消息', id: 'message' },
    '请求是 `POST`，内容为：',
    { code: example },
    {
      list: [
        '`changed` 是改动的字段名，只在 `….updated` 事件中有内容；`by` 是操作的人，系统自己做的为空。',
        '`data` 是发送时的内容，不含改动前后的值。需要更多时，用[令牌](/docs/tokens)调用 API 读取。',
        '以后可能增加字段和类型，请忽略不认识的。',
      ],
    },
    ...eventBlocks('zh-CN'),
    { heading: '验证', id: 'verify' },
    '签名遵循 Standard Webhooks 约定，也可以用它的现成库。每个请求带三个请求头：',
    {
      table: [
        ['请求头', '内容'],
        ['`webhook-id`', '消息编号；重试和重新投递时不变，用它去重'],
        ['`webhook-timestamp`', '发送时间，Unix 秒；相差超过五分钟的应当拒绝'],
        [
          '`webhook-signature`',
          '`v1,` 加上 `编号.时间.请求体` 的 HMAC-SHA256（Base64）；更换密钥期间有两个，用空格隔开，符合一个即可',
        ],
      ],
    },
    { note: '请对收到的原始字节验证，不要先解析再序列化。密钥去掉 `whsec_` 后按 Base64 解码。' },
    { heading: 'Node 示例', id: 'node' },
    { code: nodeReceiver },
    { heading: 'Python 示例', id: 'python' },
    { code: pythonReceiver },
    { heading: '投递', id: 'delivery' },
    {
      list: [
        `请在 ${webhookTimeoutSeconds} 秒内返回 2xx，再去处理。不跟随重定向。`,
        `失败后间隔 5 秒、30 秒、2 分钟……直到 8 小时重试，最多 ${webhookMaxAttempts} 次。`,
        '至少投递一次，可能重复；不保证顺序，需要时比较 `timestamp`。',
        `连续失败 ${webhookMaxFailures} 次，或对方返回 410，Webhook 会暂停并通知负责人；修复后点“恢复”，等待的消息继续发送。`,
        `“投递记录”保留 ${webhookRetentionDays} 天：每次尝试的状态、用时和响应的前 2 KB，可以用相同的编号重新投递。`,
        `“更换密钥”之后，${webhookRotationHours} 小时内新旧密钥同时签名，接收方可以从容更新。`,
        '内网地址须在运维允许的范围内，本机和云主机的元数据地址始终不允许。从备份恢复的副本默认不发送。',
      ],
    },
  ],
  en: [
    '[Webhooks](/tools/webhookManage) send your systems a signed JSON message when projects, mocks, documents, tasks, release checklists or sprints change, certificates are about to expire or hosts become unreachable, for example to start a build, mirror documents or fill your own dashboard.',
    { heading: 'Create one', id: 'create' },
    {
      steps: [
        'Open [Webhooks](/tools/webhookManage), create one, enter the address and choose the events.',
        'Reveal the signing secret (`whsec_…`) in the tab “Secret”, and put it into the configuration of the receiver. The reveal is recorded.',
        'Send a test. If it is not delivered, the reason is shown, such as an address that is not allowed or the status of the response.',
      ],
    },
    'Administrators subscribe to all projects and to the other events; developers and department managers subscribe to the projects that they manage. Events of documents are delivered for the public space, if the owner of the webhook may view the document; events of private documents are never delivered. Messages contain names, IDs and addresses, but no texts, definitions or secrets. If an owner loses a right, the events that it covered are no longer delivered.',
    { heading: 'The message', id: 'message' },
    'The request is a `POST` with this body:',
    { code: example },
    {
      list: [
        '`changed` names the changed fields and is empty unless the type ends in `.updated`; `by` is the person who acted, and empty for the product itself.',
        '`data` describes the record at the time when the message is created, without former or new values. To read more, call the API with a [token](/docs/tokens).',
        'Fields and types may be added: ignore what you do not know.',
      ],
    },
    ...eventBlocks('en'),
    { heading: 'Verify', id: 'verify' },
    'Messages are signed according to Standard Webhooks, so its libraries can verify them. Each request has three headers:',
    {
      table: [
        ['Header', 'Content'],
        ['`webhook-id`', 'ID of the message; the same in retries and replays: recognise duplicates by it'],
        ['`webhook-timestamp`', 'When it was sent, in Unix seconds; refuse a difference of more than five minutes'],
        [
          '`webhook-signature`',
          '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64; two of them, separated by a space, while a secret is rotated: one has to match',
        ],
      ],
    },
    {
      note: 'Verify the bytes as they arrived, before you parse them. The key is the secret without `whsec_`, decoded from Base64.',
    },
    { heading: 'Example in Node', id: 'node' },
    { code: nodeReceiver },
    { heading: 'Example in Python', id: 'python' },
    { code: pythonReceiver },
    { heading: 'Delivery', id: 'delivery' },
    {
      list: [
        `Respond with 2xx within ${webhookTimeoutSeconds} seconds, and process the message afterwards. Redirects are not followed.`,
        `A failed delivery is retried after 5 seconds, 30 seconds, 2 minutes and so on up to 8 hours, ${webhookMaxAttempts} attempts in all.`,
        'Messages are delivered at least once and may repeat. The order of messages is not guaranteed: compare `timestamp` if it matters.',
        `After ${webhookMaxFailures} failures in a row, or a response 410, the webhook is paused and its owner is notified. Once the receiver works, resume the webhook; waiting deliveries are then sent.`,
        `Deliveries are kept for ${webhookRetentionDays} days, each attempt with its status, its duration and the first 2 KB of the response. A replay has the same ID.`,
        `After a rotation, both secrets sign for ${webhookRotationHours} hours, so that receivers can be updated without a gap.`,
        'Private addresses must be allowed by the operators; addresses of the server itself and of cloud metadata are always refused. Copies restored from a backup send nothing by default.',
      ],
    },
  ],
};
