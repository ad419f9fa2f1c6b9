import type { CommentReaction } from '@easymock/contract';

/** A comment of the demo on an article, with its replies. */
export interface TalkPlan {
  readonly article: string;
  /** The passage commented on, as words of the article. */
  readonly quote?: string;
  readonly text: string;
  /** Days ago. */
  readonly days: number;
  readonly isResolved?: boolean;
  readonly replies?: readonly string[];
  /** Number of people for each reaction. */
  readonly reactions?: Partial<Record<CommentReaction, number>>;
}

export const talkPlans: readonly TalkPlan[] = [
  {
    article: '发布流程',
    quote: '四句话就够，不写的不批',
    text: '“怎样验证”最好写到具体的看板或者用例编号，只写“看监控”的我们组退回过两次。',
    days: 9,
    replies: ['同意，下周把模板里的示例也换成带链接的。', '模板已经换好了。'],
    reactions: { thumbsUp: 6, heart: 2 },
  },
  {
    article: '发布流程',
    quote: '临下班的发布请改到第二天',
    text: '“临下班”以几点为准？周五和节前是不是更早？',
    days: 6,
    isResolved: true,
    replies: ['以发布窗口那篇为准：平时 16:30，周五和节前 11:30。'],
  },
  { article: '发布流程', text: '新同事照着走了一遍，没有卡住。建议把 **回退负责人** 也写进发布单。', days: 3 },
  {
    article: '值班手册',
    quote: '先恢复，后定位',
    text: '上周订单超时就是先查日志耽误了十分钟，这一条应该加粗再加粗。',
    days: 12,
    replies: ['复盘里也是这个结论，已经加到交接的检查项里。'],
    reactions: { thumbsUp: 9, eyes: 3 },
  },
  {
    article: '值班手册',
    quote: '十分钟没有头绪就打电话',
    text: '夜里打电话前要不要先在频道里喊一声？',
    days: 5,
    replies: ['不用等，电话和频道同时进行，频道留一条文字方便后来的人看。'],
  },
  {
    article: '灰度发布',
    quote: '5% 的流量太小时不要硬判断',
    text: '后台类的服务一天只有几百次请求，5% 几乎没有数据，能不能直接从 30% 开始？',
    days: 14,
    replies: ['可以，但要停留满一个工作日，并且在发布单里写明原因。'],
  },
  {
    article: '灰度发布',
    text: '分流的键改成用户编号以后，客服说的“忽新忽旧”确实没有了。',
    days: 2,
    reactions: { celebrate: 4 },
  },
  {
    article: '分支与提交',
    quote: '存活时间不超过三天',
    text: '跨组的改动三天合不完怎么办？上个月结算页的拆分前后用了一周。',
    days: 20,
    isResolved: true,
    replies: ['先合并关着的代码，见“三天做不完怎么办”。结算页那次其实可以拆成四段。'],
  },
  { article: '分支与提交', text: '提交说明的例子很有用，“写原因，不写过程”我贴到显示器上了。', days: 8 },
  {
    article: '超时、重试与熔断',
    text: '补充一点：重试一定要带上**幂等键**，不然上游超时、下游其实成功的时候会重复扣款。',
    days: 17,
    replies: ['已补充到“支付回调的处理”，两篇互相加了链接。'],
  },
  {
    article: '不停机修改表结构',
    text: '在预发按步骤走了一遍，回填 800 万行用了 40 分钟，锁等待没有超过 50 ms。',
    days: 11,
    replies: ['批次大小是多少？', '每批 `2000` 行，间隔 100 ms。'],
  },
  { article: '支付回调的处理', text: '渠道偶尔会在同一秒推两次，验签都能过，这里的状态机要注意加行锁。', days: 7 },
  {
    article: '缓存使用约定',
    text: '过期时间加随机数之后，整点的数据库毛刺明显小了，附上前后对比：从 1200 QPS 降到 300 左右。',
    days: 16,
  },
  {
    article: '消息积压的处理',
    text: '扩容消费者之前先确认分区数，上次加了八个实例，有四个是空转的。',
    days: 10,
    replies: ['这个坑我们也踩过，建议写进第一步。'],
  },
];
