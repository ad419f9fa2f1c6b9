// Pure, and apart from the calls: forms check what is typed, and need no schemas for it.
import { base } from '../../core/version';

/** The clients for which a short link may have an address of its own, besides the one for all. */
export const middleClients = ['ios', 'android', 'wechat', 'dingtalk', 'pc'] as const;
export type MiddleClient = (typeof middleClients)[number];

/** Whether a link leads anywhere: it is enabled, it is disabled, or its last day has passed. */
export const middleLinkStates = ['on', 'off', 'expired'] as const;
export type MiddleLinkState = (typeof middleLinkStates)[number];

/** The address of a short link, under the origin of the installation. */
export const middlePath = (code: string): string => `${base}/r/${code}`;

/**
 * The scheme of an address in lower case; empty if it has none.
 * @example schemeOf('DingTalk://page/link') // 'dingtalk'
 */
export const schemeOf = (address: string): string =>
  /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? '';

/** Schemes that run a script or show a file; no list of apps can allow them. */
export const unsafeSchemes = [
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'filesystem',
  'about',
  'view-source',
];

/** @example listed('dingtalk, weixin') // ['dingtalk', 'weixin'] */
export const listed = (setting: string): string[] =>
  setting
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
