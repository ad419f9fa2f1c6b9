import type { MiddleClient } from '@easymock/contract';
import type { MiddleTargets } from './middle-link';

/** Chats whose built-in browsers are recognised; these browsers cannot open other apps. */
export type Chat = Extract<MiddleClient, 'wechat' | 'dingtalk'>;

/** Chat and device according to the `User-Agent` header. */
export interface Visitor {
  readonly chat: Chat | undefined;
  readonly device: Exclude<MiddleClient, Chat> | undefined;
}

const chats: readonly (readonly [Chat, RegExp])[] = [
  // WeCom uses this name as well.
  ['wechat', /MicroMessenger/i],
  ['dingtalk', /DingTalk/i],
];
const devices: readonly (readonly [NonNullable<Visitor['device']>, RegExp])[] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android|OpenHarmony/],
  ['pc', /Windows NT|Macintosh|X11|Linux/],
];

const firstOf = <T>(known: readonly (readonly [T, RegExp])[], userAgent: string): T | undefined =>
  known.find(([, pattern]) => pattern.test(userAgent))?.[0];

/**
 * Recognises the chat and the device of a visitor.
 * @example visitorOf(request.headers['user-agent'] ?? '') // { chat: 'wechat', device: 'ios' }
 */
export const visitorOf = (userAgent: string): Visitor => ({
  chat: firstOf(chats, userAgent),
  device: firstOf(devices, userAgent),
});

/**
 * Returns the address for a visitor: the one for the chat, else the one for the device, else the general one.
 */
export function targetFor(targets: MiddleTargets, { chat, device }: Visitor): string {
  return (chat && targets[chat]) || (device && targets[device]) || targets.target;
}
