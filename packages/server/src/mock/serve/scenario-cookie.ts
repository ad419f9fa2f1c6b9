import { scenarioCookie, scenarioCookieQuery } from '@easymock/contract';
import { bodyOf } from '../draw/body';
import type { MockAddress } from './address';
import { type Exchange, whenRead } from './exchange';
import { plainText } from './refusals';
import { writeAnswer } from './response-writer';

/** Returns whether a call of a personal address is meant to set or remove the browser's scenario cookie. */
export const asksForCookie = ({ personalKey, query }: MockAddress): boolean =>
  personalKey !== undefined && query.includes(`${scenarioCookieQuery}=`);

const texts = {
  on: '已生效：此浏览器对这个项目的调用使用你的场景。\nDone: calls of this project from this browser use your scenario.',
  off: '已取消：此浏览器的调用恢复正常。\nDone: calls from this browser are ordinary again.',
};
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Sets the cookie that names a person to the mocks of one project, on the origin of mocks, or removes it. The
 * cookie carries no rights: it only chooses between answers.
 */
export function writeScenarioCookie({ request, response, address, rate }: Exchange): void {
  const { base, projectId, personalKey = '', query } = address;
  const isOn = new URLSearchParams(query).get(scenarioCookieQuery) === 'on';
  // The path of ordinary calls of the project: the address without the personal key.
  const path = `${base.replace(/~[^/]*\/$/, '')}${projectId}`;
  const age = isOn ? yearSeconds : 0;
  const cookie = `${scenarioCookie}=${isOn ? personalKey : ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax`;
  const head = { status: 200, type: plainText, headers: ['Set-Cookie', cookie, 'Cache-Control', 'no-store'] };
  // The call is not recorded, because no mock is called.
  whenRead(request, () => writeAnswer(request, response, head, bodyOf(isOn ? texts.on : texts.off), rate));
}
