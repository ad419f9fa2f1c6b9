import { fillText, type RobotPlatformKey, type Text } from '@easymock/contract';
import { adapt, type Dialect, type DialectChange, partsNeeding } from './dialect';
import type { RobotMessage } from './message';

const texts = {
  open: { zh: '查看详情', en: 'Open' },
  openAll: { zh: '查看全部', en: 'View all' },
  cut: { zh: '内容过长，已截断', en: 'Too long; the rest was left out' },
  messages: { zh: '{num} 条消息', en: '{num} messages' },
  more: { zh: '还有 {num} 条', en: '{num} more' },
  repeated: { zh: '补发：上次发送没有收到平台的响应', en: 'Sent again: the platform did not respond the first time' },
} satisfies Record<string, Text>;

/** Bytes of text that WeCom accepts, minus space for the surrounding markup. */
const textBytes = { wecom: 3_900, wecomText: 1_950, wecomNews: 500 };
/** Bytes of a whole request to the other platforms, and of its text. */
const mostBody = 19_500;
const mostText = 18_000;
const leastText = 1_000;
const digestLines = 20;

interface RenderOptions {
  /** Words of which each message must contain one. */
  readonly keywords?: readonly string[];
  /** Maximum bytes of text, if the platform refused a longer text. */
  readonly maxBytes?: number | undefined;
  /** Whether an earlier attempt may have arrived. */
  readonly isRepeated?: boolean;
}

/** Tags by which Feishu and WeCom mention everybody, anywhere in a text. */
const everybody = /<(?=\s{0,9}at\b[^<>]{0,300}(?:\ball\b|&)|\s{0,9}@\s{0,9}all\b)/gi;

/**
 * Neutralises tags that mention everybody. Only `mentions` may do that, since the right to mention everybody was
 * checked there.
 */
const withoutCalls = (text: string): string => text.replace(everybody, '＜');

function quiet(message: RobotMessage): RobotMessage {
  if (message.mentions.isAll) return message;
  const { title, markdown, buttons } = message;
  return {
    ...message,
    title: withoutCalls(title),
    markdown: withoutCalls(markdown),
    buttons: buttons.map(({ title, url }) => ({ title: withoutCalls(title), url: withoutCalls(url) })),
    link: withoutCalls(message.link),
    picUrl: withoutCalls(message.picUrl),
  };
}

/** Changes to a message that its platform requires. */
export type RenderChange = DialectChange | 'cut' | 'keyword' | 'plain';

/** A message in the format of a platform. */
export interface RenderedMessage {
  /** Body of the request. */
  readonly body: Record<string, unknown>;
  /** The text that the group sees. */
  readonly text: string;
  /** The title that the platform shows by itself; empty if the text contains the title. */
  readonly title: string;
  readonly isPlain: boolean;
  readonly changes: ReadonlySet<RenderChange>;
  /** The keyword that was appended; empty if none had to be. */
  readonly keyword: string;
}

/** Returns a text that fits into a number of bytes, in the Markdown of a form. */
type TextOf = (limit: number, dialect: Dialect) => string;

/**
 * Renders a message in the format of a platform.
 * @example renderMessage('wecom', message).body // { msgtype: 'markdown', markdown: { content: '**…**\n…' } }
 */
export function renderMessage(
  platform: RobotPlatformKey,
  given: RobotMessage,
  { keywords = [], maxBytes, isRepeated = false }: RenderOptions = {},
): RenderedMessage {
  const message = quiet(given);
  const { language } = message;
  const extra = isRepeated ? `\n\n> ${fillText(texts.repeated, language)}` : '';
  let changes = new Set<RenderChange>();
  let added = '';
  // Platforms refuse messages without a keyword. A keyword is appended, so that authors need not know the keywords of
  // each robot.
  const isSaid = (text: string) => keywords.some((word) => `${message.title}\n${text}`.includes(word));
  const [keyword = ''] = keywords.map(withoutCalls);
  const room = Buffer.byteLength(extra) + Buffer.byteLength(`\n\n${keyword}`);
  const textOf: TextOf = (limit, dialect) => {
    // Rendering again for a smaller limit starts with an empty set.
    changes = new Set();
    const converted = new Set<DialectChange>();
    const markdown = message.kind === 'text' ? message.markdown : adapt(message.markdown, dialect, language, converted);
    for (const change of converted) changes.add(change);
    const most = Math.min(limit, maxBytes ?? limit) - room;
    if (Buffer.byteLength(markdown) > most) changes.add('cut');
    const text = shorten({ ...message, markdown }, most) + extra;
    const isMissing = keyword !== '' && !isSaid(text);
    added = isMissing ? keyword : '';
    if (isMissing) changes.add('keyword');
    return isMissing ? `${text}\n\n${keyword}` : text;
  };
  const body =
    platform === 'wecom'
      ? wecomBody(message, textOf)
      : fitting((limit) =>
          platform === 'dingtalk'
            ? dingtalkBody(message, textOf(limit, 'dingtalk'))
            : feishuBody(message, textOf(limit, 'feishu')),
        );
  const isPlain = body.msgtype === 'text' || body.msg_type === 'text';
  // The author chose Markdown, but the platform mentions people only in plain texts.
  if (isPlain && message.kind !== 'text') changes.add('plain');
  return { body, ...partsIn(body), isPlain, changes, keyword: added };
}

/** Returns what a group sees of the body of a request. */
function partsIn(body: Record<string, unknown>): { title: string; text: string } {
  const inner = body as {
    markdown?: { text?: string; content?: string };
    markdown_v2?: { content: string };
    text?: { content: string };
    content?: { text: string };
    link?: { title: string; text: string };
    actionCard?: { text: string };
    news?: { articles: { title: string; description: string }[] };
    card?: { header: { title: { content: string } }; elements: { content?: string }[] };
  };
  const [article] = inner.news?.articles ?? [];
  const text =
    inner.markdown?.text ??
    inner.markdown?.content ??
    inner.markdown_v2?.content ??
    inner.text?.content ??
    inner.content?.text ??
    inner.link?.text ??
    inner.actionCard?.text ??
    article?.description ??
    inner.card?.elements[0]?.content ??
    '';
  return { title: inner.link?.title ?? article?.title ?? inner.card?.header.title.content ?? '', text };
}

/**
 * Renders within the size limit of a whole request, in which line breaks and quotation marks take two bytes
 * each.
 */
function fitting(render: (limit: number) => Record<string, unknown>): Record<string, unknown> {
  let limit = mostText;
  for (;;) {
    const body = render(limit);
    const size = Buffer.byteLength(JSON.stringify(body));
    if (size <= mostBody || limit < leastText) return body;
    limit = Math.floor(limit * Math.min(0.95, mostBody / size));
  }
}

/** Cuts a text to a number of bytes, never inside a character, and adds a note about the cut. */
function shorten({ markdown, link, language }: RobotMessage, limit: number): string {
  if (Buffer.byteLength(markdown) <= limit) return markdown;
  const leads = /^https?:/.test(link) ? ` [${fillText(texts.openAll, language)}](${link})` : '';
  const end = `…\n\n${fillText(texts.cut, language)}${leads}`;
  const room = Math.max(0, limit - Buffer.byteLength(end));
  let kept = Buffer.from(markdown)
    .subarray(0, room)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
  // Cut at a line break, so that no link is cut in its middle, unless that would drop more than half of the
  // text.
  const line = kept.lastIndexOf('\n');
  if (line > kept.length / 2) kept = kept.slice(0, line);
  return kept + end;
}

const linksOf = ({ link, buttons, language }: RobotMessage) => [
  ...buttons,
  ...(link && buttons.length === 0 ? [{ title: fillText(texts.open, language), url: link }] : []),
];

const asLinks = (message: RobotMessage): string => {
  const links = linksOf(message).map(({ title, url }) => `[${title}](${url})`);
  return links.length > 0 ? `\n\n${links.join(' · ')}` : '';
};

/** Plain text has no links, so the URL itself is appended. */
const asPlainLink = ({ link }: RobotMessage): string => (link ? `\n${link}` : '');

function dingtalkBody(message: RobotMessage, text: string): Record<string, unknown> {
  const { title, mentions, buttons } = message;
  const { mobiles, userIds, isAll } = mentions;
  const named = [...mobiles, ...userIds].map((one) => `@${one}`);
  const mentionsSomebody = isAll || named.length > 0;
  const at = mentionsSomebody && { at: { atMobiles: mobiles, atUserIds: userIds, isAtAll: isAll } };
  // DingTalk only notifies the people in `at` if the text mentions them as well.
  const calls = named.length > 0 ? `\n\n${named.join(' ')}` : '';
  if (message.kind === 'text')
    return { msgtype: 'text', text: { content: `${text}${asPlainLink(message)}${calls}` }, ...at };
  if (message.kind === 'link' && message.link && !mentionsSomebody)
    return {
      msgtype: 'link',
      link: { title, text, messageUrl: message.link, ...(message.picUrl && { picUrl: message.picUrl }) },
    };
  // Action cards cannot mention people.
  if (buttons.length > 0 && !mentionsSomebody) {
    const btns = buttons.map((button) => ({ title: button.title, actionURL: button.url }));
    return { msgtype: 'actionCard', actionCard: { title, text: `### ${title}\n\n${text}`, btnOrientation: '1', btns } };
  }
  return {
    msgtype: 'markdown',
    markdown: { title, text: `### ${title}\n\n${text}${asLinks(message)}${calls}` },
    ...at,
  };
}

function feishuBody(message: RobotMessage, text: string): Record<string, unknown> {
  const { userIds, isAll, mobiles } = message.mentions;
  if (message.kind === 'text') {
    const named = [
      ...(isAll ? ['<at user_id="all"></at>'] : []),
      ...userIds.map((one) => `<at user_id="${one.replace(/[^\w-]/g, '')}"></at>`),
      ...mobiles.map((one) => `@${one}`),
    ].join(' ');
    return { msg_type: 'text', content: { text: `${text}${asPlainLink(message)}${named && `\n${named}`}` } };
  }
  const calls = [
    ...(isAll ? ['<at id=all></at>'] : []),
    ...userIds.map((one) => `<at id=${one.replace(/[^\w-]/g, '')}></at>`),
    ...mobiles.map((one) => `@${one}`),
  ];
  const content = calls.length > 0 ? `${text}\n\n${calls.join(' ')}` : text;
  const actions = linksOf(message).map(({ title, url }) => ({
    tag: 'button',
    type: 'default',
    text: { tag: 'plain_text', content: title },
    url,
  }));
  return {
    msg_type: 'interactive',
    card: {
      config: { wide_screen_mode: true },
      header: { title: { tag: 'plain_text', content: message.title } },
      elements: [{ tag: 'markdown', content }, ...(actions.length > 0 ? [{ tag: 'action', actions }] : [])],
    },
  };
}

function wecomBody(message: RobotMessage, textOf: TextOf): Record<string, unknown> {
  const { title, mentions } = message;
  const { mobiles, userIds, isAll } = mentions;
  if (message.kind === 'text') {
    const link = asPlainLink(message);
    return {
      msgtype: 'text',
      text: {
        content: `${textOf(textBytes.wecomText - Buffer.byteLength(link), 'plain')}${link}`,
        mentioned_list: [...userIds, ...(isAll ? ['@all'] : [])],
        mentioned_mobile_list: mobiles,
      },
    };
  }
  // News messages cannot mention people.
  if (message.kind === 'link' && message.link && mobiles.length + userIds.length === 0 && !isAll) {
    const { link: url, picUrl } = message;
    const article = {
      title,
      description: textOf(textBytes.wecomNews, 'plain'),
      url,
      ...(picUrl && { picurl: picUrl }),
    };
    return { msgtype: 'news', news: { articles: [article] } };
  }
  const around = `**${title}**\n\n${asLinks(message)}`;
  // Only text messages can mention phone numbers and everybody.
  if (mobiles.length > 0 || isAll) {
    const text = textOf(textBytes.wecomText - Buffer.byteLength(around), 'plain');
    return {
      msgtype: 'text',
      text: {
        content: `${title}\n${text}${asLinks(message)}`,
        mentioned_list: [...userIds, ...(isAll ? ['@all'] : [])],
        mentioned_mobile_list: mobiles,
      },
    };
  }
  const calls = userIds.length > 0 ? `\n\n${userIds.map((one) => `<@${one}>`).join(' ')}` : '';
  const needs = partsNeeding(message.markdown);
  // The second form shows tables and pictures, but neither mentions nor colours.
  const isSecond =
    (needs.has('tables') || needs.has('pictures')) && calls === '' && !/<font\b|<@/i.test(message.markdown);
  if (isSecond) {
    const text = textOf(textBytes.wecom - Buffer.byteLength(around), 'wecomV2');
    return { msgtype: 'markdown_v2', markdown_v2: { content: `**${title}**\n\n${text}${asLinks(message)}` } };
  }
  const text = textOf(textBytes.wecom - Buffer.byteLength(around) - Buffer.byteLength(calls), 'wecom');
  return { msgtype: 'markdown', markdown: { content: `**${title}**\n${text}${asLinks(message)}${calls}` } };
}

/** Combines several messages into one, with a line for each and the number of the remaining ones. */
export function digestOf(messages: readonly RobotMessage[], sourceName: string): RobotMessage {
  const [first] = messages;
  if (!first || messages.length === 1) throw new Error('a digest has several messages');
  const { language } = first;
  const lines = messages
    .slice(0, digestLines)
    .map(({ title, link }) => (link ? `- [${title.replace(/[[\]]/g, ' ')}](${link})` : `- ${title}`));
  const rest = messages.length - digestLines;
  if (rest > 0) {
    const more = fillText(texts.more, language, { num: rest });
    const link = messages.findLast((message) => message.link)?.link;
    lines.push(link ? `- [${more}](${link})` : `- ${more}`);
  }
  const unite = (of: (message: RobotMessage) => readonly string[]) => [...new Set(messages.flatMap(of))].slice(0, 50);
  const num = fillText(texts.messages, language, { num: messages.length });
  return {
    title: (sourceName ? `${sourceName} · ${num}` : num).slice(0, 100),
    markdown: lines.join('\n'),
    kind: 'markdown',
    link: '',
    picUrl: '',
    buttons: [],
    mentions: {
      mobiles: unite(({ mentions }) => mentions.mobiles),
      userIds: unite(({ mentions }) => mentions.userIds),
      isAll: messages.some(({ mentions }) => mentions.isAll),
    },
    language,
  };
}
