import { randomInt } from 'node:crypto';
import {
  type CallParsedInput,
  describeIssues,
  listed,
  type MiddleLink,
  middleClients,
  middleLinkDraft,
  type qrcodeCalls,
  schemeOf,
} from '@easymock/contract';
import type { CallContext, SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { CallFailure, fail } from '../../platform/failure';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { type MiddleLinkRow, middleLinks } from './middle-link.table';

/** Without those that look alike on paper. */
const codeLetters = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 8;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

const codePattern = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/** Whether this may be the code of a link. Whatever else people type is no reason to ask the database. */
export const isCode = (typed: string): boolean => codePattern.test(typed);

const links = registerResource(
  defineResource(middleLinks, {
    area: 'qrcode',
    keys: ({ name, code, target }) => [name, code, target],
    sorts: {
      name: middleLinks.name,
      scanNum: middleLinks.scanNum,
      expireAt: middleLinks.expireAt,
      update_at: middleLinks.updatedAt,
    },
    name: ({ name }) => name,
    present: (row) => ({
      ...{ name: row.name, code: row.code, target: row.target, ios: row.ios, android: row.android },
      ...{ wechat: row.wechat, dingtalk: row.dingtalk, pc: row.pc, expireAt: row.expireAt ?? '' },
      useStatus: row.isInUse ? (1 as const) : (0 as const),
      scanNum: row.scanNum,
      ...presentRecord(row),
    }),
  }),
);

const today = ({ services, now }: Pick<CallContext, 'services' | 'now'>): string =>
  dayIn(services.settings.get('timeZone'), now);

/** A link as clients get it: whether it has expired depends on the day. */
const shown = (ctx: SessionContext, link: Omit<MiddleLink, 'isExpired'>): MiddleLink => ({
  ...link,
  isExpired: link.expireAt !== '' && link.expireAt < today(ctx),
});

/** Addresses of the web, or of apps that the settings allow. @throws middleScheme */
function requireAllowed(
  { services }: Pick<CallContext, 'services'>,
  targets: readonly (string | undefined)[],
): void {
  const schemes = services.settings.get('middleLink.appSchemes');
  for (const target of targets) {
    const scheme = target ? schemeOf(target) : '';
    if (scheme && !isAllowed(scheme, schemes)) fail('middleScheme', { scheme: `${scheme}:`, schemes });
  }
}

/** Whether a link may lead to an address that begins so, by the setting of now. */
export const isAllowed = (scheme: string, appSchemes: string): boolean =>
  ['http', 'https', ...listed(appSchemes)].includes(scheme);

type Saved = CallParsedInput<typeof qrcodeCalls.saveMiddleLink>;

const columnsOf = ({ expireAt, useStatus, ...fields }: Omit<Saved, 'id' | 'version'>) => ({
  ...fields,
  expireAt: expireAt === '' ? null : expireAt,
  isInUse: useStatus === undefined ? undefined : useStatus === 1,
});

export const middleLinkHandlers = {
  async getMiddleLinks(ctx: SessionContext, input: CallParsedInput<typeof qrcodeCalls.getMiddleLinks>) {
    const page = await links.list(ctx, input);
    return { ...page, list: page.list.map((link) => shown(ctx, link)) };
  },

  async getMiddleLink(ctx: SessionContext, input: CallParsedInput<typeof qrcodeCalls.getMiddleLink>) {
    return shown(ctx, await links.get(ctx, input));
  },

  async saveMiddleLink(ctx: SessionContext, { id, version, ...fields }: Saved) {
    requireAllowed(ctx, [fields.target, ...middleClients.map((client) => fields[client])]);
    if (id) {
      const before = await links.find(ctx, id);
      const change = { ...columnsOf(fields), id, version: version ?? before.version };
      return shown(ctx, await links.update(ctx, change));
    }
    const parsed = middleLinkDraft.safeParse(fields);
    if (!parsed.success) {
      const issues = describeIssues(parsed.error, fields, ctx.language, middleLinkDraft);
      throw new CallFailure('validation', {}, issues);
    }
    const { isInUse = true, ...columns } = columnsOf(parsed.data);
    const draft = { ...parsed.data, ...columns, isInUse, code: newCode() };
    return shown(ctx, await links.create(ctx, draft, { action: 'create' }));
  },

  deleteMiddleLink: links.remove,
};

export type MiddleTargets = Pick<MiddleLinkRow, 'target' | (typeof middleClients)[number]>;
