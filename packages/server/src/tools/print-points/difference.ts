import {
  type CallParsedInput,
  compareVersions,
  fillText,
  type ImageDifference,
  type Language,
  type printPointsCalls,
  routePath,
  type Text,
  type VersionDifference,
} from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { escapeMarkdown } from '../../platform/escape-markdown';
import { fail } from '../../platform/failure';
import { pageAddress } from '../../platform/page-address';
import { pushToRobots, requireUsableRobots } from '../ding-config/index';
import { type PointRow, pointsOf } from './points';
import { type PrintPointRow, printPointResource } from './print-points.resource';

const texts = {
  title: { zh: '埋点变更：{before} → {after}', en: 'Print points changed: {before} → {after}' },
  summary: {
    zh: '新增 {added}，修改 {changed}，废弃 {deprecated}',
    en: '{added} added, {changed} changed, {deprecated} deprecated',
  },
  added: { zh: '新增', en: 'Added' },
  changed: { zh: '修改', en: 'Changed' },
  deprecated: { zh: '废弃', en: 'Deprecated' },
  fields: { zh: '（{fields}）', en: ' ({fields})' },
  more: { zh: '还有 {num} 个事件', en: '{num} more events' },
} satisfies Record<string, Text>;

const fieldNames: Readonly<Record<string, Text>> = {
  eventName: { zh: '事件名称', en: 'event name' },
  type: { zh: '事件类型', en: 'event type' },
  trigger: { zh: '触发时机', en: 'trigger' },
  params: { zh: '参数', en: 'parameters' },
};

/** Maximum events in a message; the page that it links to lists the others. */
const maxEvents = 30;

const titleOf = ({ name, appVersion }: PrintPointRow): string => [name, appVersion].filter(Boolean).join(' ');

/** Formats a difference as a message for chat groups. */
function messageOf(
  [before, after]: readonly [PrintPointRow, PrintPointRow],
  { added, changed, deprecated }: VersionDifference,
  points: readonly PointRow[],
  language: Language,
) {
  const say = (text: Text, values = {}) => fillText(text, language, values);
  const names = new Map(points.map(({ eventId, eventName }) => [eventId, eventName]));
  const lineOf = (text: Text, eventId: string, more = '') =>
    `- ${say(text)} \`${eventId}\` ${escapeMarkdown(names.get(eventId) ?? '')}${more}`.trimEnd();
  const fieldsOf = (fields: readonly string[]) =>
    say(texts.fields, {
      fields: fields
        .map((field) => say(fieldNames[field] ?? { zh: field, en: field }))
        .join(say({ zh: '、', en: ', ' })),
    });
  const lines = [
    ...added.map((eventId) => lineOf(texts.added, eventId)),
    ...changed.map(({ eventId, fields }) => lineOf(texts.changed, eventId, fieldsOf(fields))),
    ...deprecated.map((eventId) => lineOf(texts.deprecated, eventId)),
  ];
  const more = lines.length > maxEvents ? [say(texts.more, { num: lines.length - maxEvents })] : [];
  const summary = say(texts.summary, { added: added.length, changed: changed.length, deprecated: deprecated.length });
  // Maximum length of titles. A surrogate pair must not be split.
  const title = say(texts.title, { before: titleOf(before), after: titleOf(after) })
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '');
  const blocks = [`**${escapeMarkdown(title)}**`, `**${summary}**`, lines.slice(0, maxEvents).join('\n'), ...more];
  return { summary, message: { title, markdown: blocks.join('\n\n') } };
}

/** Compares the events of two images, and returns the message that would be posted. */
export async function compareImages(
  ctx: SessionContext,
  { id, otherId }: { id: string; otherId: string },
): Promise<ImageDifference> {
  const pair = [await printPointResource.find(ctx, id), await printPointResource.find(ctx, otherId)] as const;
  const [before, after] = pair;
  const [old, next] = [await pointsOf(ctx.db, id), await pointsOf(ctx.db, otherId)];
  const difference = compareVersions(old, next);
  const placeOf = ({ id: _id, name, page, appVersion }: PrintPointRow) => ({ _id, name, page, appVersion });
  return {
    before: placeOf(before),
    after: placeOf(after),
    added: [...difference.added],
    changed: difference.changed.map(({ eventId, fields }) => ({ eventId, fields: [...fields] })),
    deprecated: [...difference.deprecated],
    versions: { before: before.version, after: after.version },
    ...messageOf(pair, difference, [...old, ...next], ctx.language),
  };
}

/**
 * Posts the difference of two images to chat groups, as returned by `compareImages`.
 * @throws staleVersion, printPointSame, robotNotUsable
 */
export async function shareDifference(
  ctx: SessionContext,
  { id, otherId, versions, robotIds }: CallParsedInput<typeof printPointsCalls.shareDifference>,
): Promise<{ sent: number }> {
  const { added, changed, deprecated, ...found } = await compareImages(ctx, { id, otherId });
  if (found.versions.before !== versions.before || found.versions.after !== versions.after) fail('staleVersion');
  if (added.length + changed.length + deprecated.length === 0) fail('printPointSame');
  await requireUsableRobots(ctx, robotIds);
  const after = await printPointResource.find(ctx, otherId);
  ctx.audit(printPointResource.note(after));
  const link = pageAddress(ctx.services.config, routePath('printPointDetail', { id: otherId }));
  const sent = await pushToRobots(ctx.db, {
    robotIds,
    source: `printPoints:${otherId}`,
    sourceName: after.name,
    key: `printPoints:${id}:${versions.before}:${otherId}:${versions.after}`,
    message: { ...found.message, language: ctx.language, ...(link && { link }) },
  });
  return { sent: sent.length };
}
