import type { RobotPlatformKey, RobotReasonKind, TextValues } from '@easymock/contract';
import type { Delivered } from '../../outbound/outbound';

/**
 * Consequence of a platform's response. `retry`: retry after a pause. `limit`: the robot pauses. `shorten`: retry with
 * a shorter text. `refuse`: never send this message. `mend`: the robot pauses until its settings are corrected. `dead`:
 * the robot no longer exists on the platform. `uncertain`: the message may or may not have arrived.
 */
export type Reaction = 'sent' | 'retry' | 'limit' | 'shorten' | 'refuse' | 'mend' | 'dead' | 'uncertain';

/** Stored reason; its text follows the language of the reader. */
export interface RobotReasonNote {
  readonly kind: RobotReasonKind;
  readonly values?: TextValues;
}

export interface Verdict {
  readonly reaction: Reaction;
  readonly reason?: RobotReasonNote;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly errcode: string;
  readonly errmsg: string;
  /** Milliseconds for which the robot pauses. */
  readonly pauseMs?: number;
}

type Ruling = Pick<Verdict, 'reaction' | 'reason' | 'pauseMs'>;

interface Answered {
  readonly errcode: string;
  readonly errmsg: string;
  /** Difference between the clocks of the platform and this server. */
  readonly skewSeconds: number;
}

const minute = 60_000;
const mend = (kind: RobotReasonKind, values?: TextValues): Ruling => ({
  reaction: 'mend',
  reason: { kind, ...(values && { values }) },
});
const dead = (kind: RobotReasonKind): Ruling => ({ reaction: 'dead', reason: { kind } });
const refuse = (kind: RobotReasonKind, values: TextValues = {}): Ruling => ({
  reaction: 'refuse',
  reason: { kind, values },
});
const limit = (pauseMs: number): Ruling => ({ reaction: 'limit', pauseMs, reason: { kind: 'tooFast' } });
const tooLarge: Ruling = { reaction: 'shorten', reason: { kind: 'tooLarge' } };
const busy = (errmsg: string): Ruling => ({ reaction: 'retry', reason: { kind: 'busy', values: { errmsg } } });

/**
 * Platforms accept a clock difference of one hour. If a signature is refused within that, the clock is not
 * the cause.
 */
const mostSkewSeconds = 3_500;
const signature = ({ skewSeconds }: Answered): Ruling =>
  Math.abs(skewSeconds) > mostSkewSeconds ? mend('clockOff', { seconds: skewSeconds }) : mend('signWrong');

/**
 * Returns an IP address from a platform's message, which helps the person who has to allow the address of this server.
 */
const addressIn = (errmsg: string): string => {
  const [address] = /\b\d{1,3}(?:\.\d{1,3}){3}\b/.exec(errmsg) ?? [];
  return address ? ` ${address}` : '';
};

// The text is checked in addition to the code, because codes changed over the years.
function dingtalkRuling(answered: Answered): Ruling {
  const { errcode, errmsg } = answered;
  switch (errcode) {
    case '0':
      return { reaction: 'sent' };
    case '-1':
      return busy(errmsg);
    case '310000':
      if (/keyword|关键词/i.test(errmsg)) return mend('keywordMissing');
      if (/sign|timestamp|签名|时间戳/i.test(errmsg)) return signature(answered);
      if (/\bip\b|白名单|whitelist/i.test(errmsg)) return mend('ipNotAllowed', { address: addressIn(errmsg) });
      return mend('security', { errmsg });
    case '410100':
    case '130101':
      return limit(10 * minute);
    case '460101':
      return tooLarge;
    case '400101':
    case '300001':
    case '300005':
    case '88':
      return dead('tokenUnknown');
    case '400102':
      return dead('robotStopped');
    case '400013':
    case '400106':
      return dead('groupGone');
    case '400105':
    case '40035':
    case '43004':
      return refuse('malformed', { errmsg });
    case '430101':
    case '430102':
    case '430103':
    case '430104':
      return refuse('unsafe', { part: errmsg });
    default:
      if (/too fast|limit|频率|过快/i.test(errmsg)) return limit(10 * minute);
      return refuse('other', { errcode, errmsg });
  }
}

function feishuRuling(answered: Answered): Ruling {
  const { errcode, errmsg } = answered;
  switch (errcode) {
    case '0':
      return { reaction: 'sent' };
    case '11232':
      return limit(minute);
    case '9499':
      return /too many|frequen/i.test(errmsg) ? limit(minute) : refuse('malformed', { errmsg });
    case '19001':
      return /token|invalid webhook|incoming webhook/i.test(errmsg)
        ? dead('tokenUnknown')
        : refuse('malformed', { errmsg });
    case '19021':
      return signature(answered);
    case '19022':
      return mend('ipNotAllowed', { address: addressIn(errmsg) });
    case '19024':
      return mend('keywordMissing');
    default:
      if (/too many|frequen/i.test(errmsg)) return limit(minute);
      if (/too (?:large|long)|exceed/i.test(errmsg)) return tooLarge;
      return refuse('other', { errcode, errmsg });
  }
}

function wecomRuling({ errcode, errmsg }: Answered): Ruling {
  switch (errcode) {
    case '0':
      return { reaction: 'sent' };
    case '-1':
      return busy(errmsg);
    case '40058':
      return /length|size|exceed|长度/i.test(errmsg) ? tooLarge : refuse('malformed', { errmsg });
    case '45002':
      return tooLarge;
    case '45009':
      return limit(minute);
    case '93000':
      return dead('tokenUnknown');
    case '93008':
      return dead('groupGone');
    default:
      return refuse('other', { errcode, errmsg });
  }
}

const rulings = { dingtalk: dingtalkRuling, feishu: feishuRuling, wecom: wecomRuling };

/** Reads code and text of a response, in any of the platforms' formats. */
function readAnswer(body: string): { errcode: string; errmsg: string } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const said = json as Record<string, unknown>;
  // A throttled response has the form `{ status: 1111, wait, punish }`, with the code nested further inside.
  if (said.status === 1111 || said.punish !== undefined) return { errcode: '130101', errmsg: 'too fast' };
  const errcode = said.errcode ?? said.code ?? said.StatusCode;
  if (errcode === undefined) return undefined;
  return { errcode: String(errcode), errmsg: String(said.errmsg ?? said.msg ?? said.StatusMessage ?? '') };
}

/**
 * Returns the verdict on an attempt to send a message.
 * @param secrets texts to mask before storing, since platforms may repeat them
 */
export function judge(
  platform: RobotPlatformKey,
  delivered: Delivered,
  now: Date,
  secrets: readonly string[] = [],
): Verdict {
  const none = { status: 0, errcode: '', errmsg: '' };
  if (delivered.kind === 'unsent') {
    const { reason, isRefused } = delivered;
    return isRefused
      ? { ...none, reaction: 'mend', reason: { kind: 'addressRefused', values: { reason } } }
      : { ...none, reaction: 'retry', reason: { kind: 'unreachable', values: { reason } } };
  }
  if (delivered.kind === 'cutOff')
    return { ...none, reaction: 'uncertain', reason: { kind: 'cutOff', values: { reason: delivered.reason } } };
  const { status, date } = delivered;
  const answer = readAnswer(delivered.body.toString('utf8'));
  if (!answer) return { ...none, ...withoutCode(status), status };
  const errmsg = withoutSecrets(answer.errmsg, secrets).slice(0, 200);
  const errcode = withoutSecrets(answer.errcode, secrets).slice(0, 20);
  const skewSeconds = date ? Math.round((now.getTime() - Date.parse(date)) / 1_000) || 0 : 0;
  const ruling = rulings[platform]({ errcode, errmsg, skewSeconds });
  return { ...ruling, status, errcode, errmsg };
}

/** Returns the ruling for a response that no platform sends, such as the error page of a proxy. */
function withoutCode(status: number): Ruling {
  const reason = `HTTP ${status}`;
  if (status === 429) return limit(minute);
  // The gateway forwarded the message, but timed out while waiting for the response.
  if (status === 504 || (status >= 200 && status < 300))
    return { reaction: 'uncertain', reason: { kind: 'cutOff', values: { reason } } };
  if (status >= 500) return { reaction: 'retry', reason: { kind: 'unreachable', values: { reason } } };
  return { reaction: 'mend', reason: { kind: 'notPlatform', values: { reason } } };
}

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.filter((secret) => secret.length > 3).reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
