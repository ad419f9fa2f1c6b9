import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RobotPlatformKey } from '@easymock/contract';

/** A message that a robot accepted. */
export interface AcceptedMessage {
  readonly token: string;
  readonly at: number;
  /** All human-readable text of the message. */
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** Overrides a robot's response to the next message. */
type Behaviour =
  | { kind: 'code'; code: number; message?: string }
  | { kind: 'status'; status: number; body?: string }
  /** Accepts the message and closes the connection without a response. */
  | { kind: 'cut' }
  /** Accepts the message and responds late. */
  | { kind: 'slow'; ms: number }
  | { kind: 'redirect'; to: string };

interface Robot {
  readonly platform: RobotPlatformKey;
  readonly secret: string;
  readonly keywords: readonly string[];
  readonly next: Behaviour[];
  /** Times of all messages, accepted or not. */
  readonly times: number[];
  limitedUntil: number;
  /** Number of messages rejected by the rate limit. */
  limitedNum: number;
  latencyMs: number;
}

const paces = {
  dingtalk: [{ num: 20, ms: 60_000 }],
  feishu: [
    { num: 100, ms: 60_000 },
    { num: 5, ms: 1_000 },
  ],
  wecom: [{ num: 20, ms: 60_000 }],
} as const;
const paused = { dingtalk: 600_000, feishu: 60_000, wecom: 60_000 };
const tooFast = {
  dingtalk: [410100, 'send too fast, exceed 20 times per minute'],
  feishu: [11232, 'create message trigger service rate limit'],
  wecom: [45009, 'api freq out of limit'],
} as const;
const unknownToken: Record<RobotPlatformKey, [number, string]> = {
  dingtalk: [300001, 'token is not exist'],
  feishu: [19001, 'param invalid: incoming webhook access token invalid'],
  wecom: [93000, 'invalid webhook url'],
};
const hour = 3_600_000;

/**
 * Starts DingTalk, Feishu and WeCom on 127.0.0.1, with the limits, signatures and error codes of the real
 * platforms.
 * @example const chats = await openChatPlatforms(); const robot = chats.robot('dingtalk', { secret: 'SEC1'
 * });
 */
export async function openChatPlatforms(clock: () => number = Date.now) {
  const robots = new Map<string, Robot>();
  const taken: AcceptedMessage[] = [];
  let num = 0;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const platform = platformOf(url.pathname);
    if (!platform || request.method !== 'POST') {
      response.writeHead(404).end('not found');
      return;
    }
    const token = tokenOf(platform, url);
    const robot = robots.get(token);
    const said = (code: number, message: string) => {
      const body = platform === 'feishu' ? { code, msg: message, data: {} } : { errcode: code, errmsg: message };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (!robot || robot.platform !== platform) return said(...unknownToken[platform]);
    const now = clock();
    robot.times.push(now);
    const behaviour = robot.next.shift();
    if (behaviour?.kind === 'code') return said(behaviour.code, behaviour.message ?? 'error');
    if (behaviour?.kind === 'status') return void response.writeHead(behaviour.status).end(behaviour.body ?? '');
    if (behaviour?.kind === 'redirect') return void response.writeHead(302, { Location: behaviour.to }).end();
    const refusal = refusalOf(robot, url, bytes, now);
    if (refusal) return said(...refusal);
    const body = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    taken.push({ token, at: now, text: textIn(body), body });
    if (behaviour?.kind === 'cut') return void response.destroy();
    await sleep(behaviour?.kind === 'slow' ? behaviour.ms : robot.latencyMs);
    said(0, platform === 'feishu' ? 'success' : 'ok');
  }

  return {
    /** Value for the setting `robot.hosts`. */
    host: origin,
    taken,
    textsOf: (webhook: string) => taken.filter(({ token }) => webhook.endsWith(token)).map(({ text }) => text),
    /** Adds a robot to a group and returns its webhook and controls. */
    robot(platform: RobotPlatformKey, options: { secret?: string; keywords?: string[]; latencyMs?: number } = {}) {
      num += 1;
      const token = `${'0'.repeat(24)}${num}`.slice(-24);
      const robot: Robot = {
        platform,
        secret: options.secret ?? '',
        keywords: options.keywords ?? [],
        next: [],
        times: [],
        limitedUntil: 0,
        limitedNum: 0,
        latencyMs: options.latencyMs ?? 0,
      };
      robots.set(token, robot);
      const webhook = {
        dingtalk: `${origin}/robot/send?access_token=${token}`,
        feishu: `${origin}/open-apis/bot/v2/hook/${token}`,
        wecom: `${origin}/cgi-bin/webhook/send?key=${token}`,
      }[platform];
      return {
        webhook,
        /** Sets the behaviours for the next messages, in order. */
        behave: (...next: Behaviour[]) => void robot.next.push(...next),
        /** Shifts all received messages into the past. */
        age(ms: number) {
          robot.limitedUntil -= ms;
          for (const [at, time] of robot.times.entries()) robot.times[at] = time - ms;
        },
        leave: () => robots.delete(token),
        join: () => robots.set(token, robot),
        get times() {
          return robot.times;
        },
        get limitedNum() {
          return robot.limitedNum;
        },
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function platformOf(path: string): RobotPlatformKey | undefined {
  if (path === '/robot/send') return 'dingtalk';
  if (path.startsWith('/open-apis/bot/v2/hook/')) return 'feishu';
  return path === '/cgi-bin/webhook/send' ? 'wecom' : undefined;
}

const tokenOf = (platform: RobotPlatformKey, { searchParams, pathname }: URL): string =>
  (platform === 'feishu'
    ? pathname.split('/').at(-1)
    : searchParams.get(platform === 'wecom' ? 'key' : 'access_token')) ?? '';

/** Returns the platform's error code and text for a message that it rejects. */
function refusalOf(robot: Robot, url: URL, bytes: Buffer, now: number): [number, string] | undefined {
  const { platform } = robot;
  const isOver = paces[platform].some(({ num, ms }) => robot.times.filter((at) => at > now - ms).length > num);
  if (isOver) robot.limitedUntil = now + paused[platform];
  if (now < robot.limitedUntil) {
    robot.limitedNum += 1;
    return [...tooFast[platform]];
  }
  const body = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  const signed = signatureRefusal(robot, url, body, now);
  if (signed) return signed;
  const text = textIn(body);
  if (robot.keywords.length > 0 && !robot.keywords.some((word) => text.includes(word)))
    return platform === 'feishu' ? [19024, 'Key Words Not Found'] : [310000, 'keywords not in content'];
  return sizeRefusal(robot, bytes, body);
}

function signatureRefusal(
  { platform, secret }: Robot,
  url: URL,
  body: Record<string, unknown>,
  now: number,
): [number, string] | undefined {
  if (!secret) return undefined;
  if (platform === 'dingtalk') {
    const timestamp = url.searchParams.get('timestamp') ?? '';
    const wanted = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
    if (Math.abs(now - Number(timestamp)) > hour) return [310000, 'invalid timestamp'];
    return url.searchParams.get('sign') === wanted ? undefined : [310000, 'sign not match'];
  }
  if (platform === 'feishu') {
    const wanted = createHmac('sha256', `${body.timestamp}\n${secret}`).update('').digest('base64');
    const isLate = Math.abs(now / 1_000 - Number(body.timestamp)) > 3_600;
    return !isLate && body.sign === wanted
      ? undefined
      : [19021, 'sign match fail or timestamp is not within one hour from current time'];
  }
  return undefined;
}

function sizeRefusal({ platform }: Robot, bytes: Buffer, body: Record<string, unknown>): [number, string] | undefined {
  if (platform === 'dingtalk' && bytes.length > 20_000) return [460101, 'message too long'];
  if (platform === 'feishu' && bytes.length > 20 * 1024) return [9499, 'Bad Request: body exceeds 20K'];
  if (platform !== 'wecom') return undefined;
  const { text, markdown } = body as { text?: { content: string }; markdown?: { content: string } };
  if (text && Buffer.byteLength(text.content) > 2048) return [40058, 'text.content exceed max length 2048'];
  if (markdown && Buffer.byteLength(markdown.content) > 4096) return [40058, 'markdown.content exceed max length 4096'];
  return undefined;
}

/** Concatenates all texts of a message, at any depth. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([key]) => key !== 'sign' && key !== 'timestamp')
    .map(([, inside]) => textIn(inside))
    .filter(Boolean)
    .join('\n');
}
