// Pure functions, separate from the schemas, since forms import them and must not load zod.
import { base } from '../../core/version';

/** Clients for which a short link may have a separate target, besides the general one. */
export const middleClients = ['ios', 'android', 'wechat', 'dingtalk', 'pc'] as const;
export type MiddleClient = (typeof middleClients)[number];

/**
 * States of a short link: it is enabled, it is disabled, or its last day has passed. Only an enabled link
 * redirects.
 */
export const middleLinkStates = ['on', 'off', 'expired'] as const;
export type MiddleLinkState = (typeof middleLinkStates)[number];

/** Returns the path of a short link, under the origin of the installation. */
export const middlePath = (code: string): string => `${base}/r/${code}`;

/**
 * Returns the scheme of an address in lower case; empty if it has none.
 * @example schemeOf('DingTalk://page/link') // 'dingtalk'
 */
export const schemeOf = (address: string): string => /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? '';

/** Schemes that run a script or open a file; no allow-list of apps can permit them. */
export const unsafeSchemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'filesystem', 'about', 'view-source'];

/**
 * Returns the entries of a comma-separated setting in lower case. @example listed('dingtalk, weixin') //
 * ['dingtalk', 'weixin']
 */
export const listed = (setting: string): string[] =>
  setting
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
