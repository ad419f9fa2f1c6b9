import type { MiddleClient } from '@easymock/contract';
import type { MiddleTargets } from './middle-link';

/** The chat whose own browser asks; these open no other apps. */
export type Chat = Extract<MiddleClient, 'wechat' | 'dingtalk'>;

/** What a browser says of itself in `User-Agent`. */
export interface Visitor {
  readonly chat: Chat | undefined;
  readonly device: Exclude<MiddleClient, Chat> | undefined;
}

const chats: readonly (readonly [Chat, RegExp])[] = [
  // WeCom names itself so as well.
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

/** @example visitorOf(request.headers['user-agent'] ?? '') // { chat: 'wechat', device: 'ios' } */
export const visitorOf = (userAgent: string): Visitor => ({
  chat: firstOf(chats, userAgent),
  device: firstOf(devices, userAgent),
});

/** The address for a visitor: that of the chat before that of the device before the one for all. */
export function targetFor(targets: MiddleTargets, { chat, device }: Visitor): string {
  return (chat && targets[chat]) || (device && targets[device]) || targets.target;
}
