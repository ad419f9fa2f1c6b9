import { type RobotPlatformKey, robotReasons } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { judge, type RobotMessage, renderMessage, robotMessage, robotRequest } from './index';

const now = new Date('2026-11-23T01:30:00Z');
const answered = (body: string | object, status = 200, date?: string) => ({
  kind: 'answered' as const,
  status,
  date,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('an answer', () => {
  it.each([
    ['dingtalk', { errcode: 0, errmsg: 'ok' }, 'sent', undefined],
    ['dingtalk', { errcode: -1, errmsg: '系统繁忙' }, 'retry', 'busy'],
    ['dingtalk', { errcode: 310000, errmsg: 'keywords not in content' }, 'mend', 'keywordMissing'],
    ['dingtalk', { errcode: 310000, errmsg: 'sign not match' }, 'mend', 'signWrong'],
    ['dingtalk', { errcode: 310000, errmsg: 'ip 203.0.113.7 not in whitelist' }, 'mend', 'ipNotAllowed'],
    ['dingtalk', { errcode: 310000, errmsg: '?' }, 'mend', 'security'],
    ['dingtalk', { errcode: 130101, errmsg: 'send too fast' }, 'limit', 'tooFast'],
    ['dingtalk', { status: 1111, wait: 5, punish: 'x', errcode: 130101 }, 'limit', 'tooFast'],
    ['dingtalk', { errcode: 460101, errmsg: 'message too long' }, 'shorten', 'tooLarge'],
    ['dingtalk', { errcode: 400102, errmsg: '机器人已停用' }, 'dead', 'robotStopped'],
    ['dingtalk', { errcode: 400106, errmsg: 'x' }, 'dead', 'groupGone'],
    ['dingtalk', { errcode: 88, errmsg: 'x' }, 'dead', 'tokenUnknown'],
    ['dingtalk', { errcode: 43004, errmsg: 'x' }, 'refuse', 'malformed'],
    ['dingtalk', { errcode: 430101, errmsg: 'unsafe link' }, 'refuse', 'unsafe'],
    ['dingtalk', { errcode: 777, errmsg: 'x' }, 'refuse', 'other'],
    ['feishu', { code: 0, msg: 'success' }, 'sent', undefined],
    ['feishu', { StatusCode: 0, StatusMessage: 'success' }, 'sent', undefined],
    ['feishu', { code: 9499, msg: 'too many request' }, 'limit', 'tooFast'],
    ['feishu', { code: 9499, msg: 'Bad Request' }, 'refuse', 'malformed'],
    ['feishu', { code: 11232, msg: 'x' }, 'limit', 'tooFast'],
    ['feishu', { code: 19001, msg: 'param invalid: incoming webhook access token invalid' }, 'dead', 'tokenUnknown'],
    ['feishu', { code: 19021, msg: 'sign match fail' }, 'mend', 'signWrong'],
    ['feishu', { code: 19022, msg: 'Ip Not Allowed' }, 'mend', 'ipNotAllowed'],
    ['feishu', { code: 19024, msg: 'Key Words Not Found' }, 'mend', 'keywordMissing'],
    ['wecom', { errcode: 0, errmsg: 'ok' }, 'sent', undefined],
    ['wecom', { errcode: 45009, errmsg: 'api freq out of limit' }, 'limit', 'tooFast'],
    ['wecom', { errcode: 93000, errmsg: 'invalid webhook url' }, 'dead', 'tokenUnknown'],
    ['wecom', { errcode: 40058, errmsg: 'content exceed max length 4096' }, 'shorten', 'tooLarge'],
    ['wecom', { errcode: 40058, errmsg: 'invalid Request Parameter' }, 'refuse', 'malformed'],
  ] as const)('of %s, %j, means %s', (platform, body, reaction, kind) => {
    const verdict = judge(platform, answered(body), now);
    expect([verdict.reaction, verdict.reason?.kind]).toEqual([reaction, kind]);
    if (kind) expect(robotReasons).toHaveProperty(kind);
  });

  it.each([
    [answered('<html>', 200), 'uncertain'],
    [answered('', 504), 'uncertain'],
    [answered('', 502), 'retry'],
    [answered('', 429), 'limit'],
    [answered('', 404), 'mend'],
    [answered('', 302), 'mend'],
    [{ kind: 'cutOff', reason: 'ECONNRESET' }, 'uncertain'],
    [{ kind: 'unsent', reason: 'ECONNREFUSED', isRefused: false }, 'retry'],
    [{ kind: 'unsent', reason: '10.0.0.1 (loopback)', isRefused: true }, 'mend'],
  ] as const)('that no platform gives, %j, means %s', (delivered, reaction) => {
    expect(judge('dingtalk', delivered, now).reaction).toBe(reaction);
  });

  it('about the time says by how much the clock is off', () => {
    const wrong = { errcode: 310000, errmsg: 'invalid timestamp' };
    const verdict = judge('dingtalk', answered(wrong, 200, 'Mon, 23 Nov 2026 00:00:00 GMT'), now);
    expect(verdict.reason).toEqual({ kind: 'clockOff', values: { seconds: 5400 } });
  });

  it('does not bring secrets into what is kept', () => {
    const token = 'abcdef0123456789';
    for (const body of [
      { errcode: 7, errmsg: `token ${token} is not ok` },
      { errcode: `${token}-unknown`, errmsg: 'not ok' },
    ]) {
      const verdict = judge('wecom', answered(body), now, [token, '']);
      expect(JSON.stringify(verdict)).not.toContain(token.slice(0, 8));
    }
  });
});

const message = (more: Partial<RobotMessage> = {}): RobotMessage =>
  robotMessage.parse({ title: '周报', markdown: '正文', ...more });
const rendered = (platform: RobotPlatformKey, more: Partial<RobotMessage>, options = {}) =>
  renderMessage(platform, message(more), options).body;

describe('a message', () => {
  it('that mentions people names them in its text as well, in each platform’s way', () => {
    const mentions = { mobiles: ['13800000000'], userIds: ['u1'], isAll: false };
    expect(rendered('dingtalk', { mentions, buttons: [{ title: '看', url: 'https://a.cn' }] })).toEqual({
      msgtype: 'markdown',
      markdown: { title: '周报', text: '### 周报\n\n正文\n\n[看](https://a.cn)\n\n@13800000000 @u1' },
      at: { atMobiles: ['13800000000'], atUserIds: ['u1'], isAtAll: false },
    });
    expect(rendered('wecom', { mentions })).toMatchObject({
      msgtype: 'text',
      text: { mentioned_list: ['u1'], mentioned_mobile_list: ['13800000000'] },
    });
    expect(JSON.stringify(rendered('feishu', { mentions: { ...mentions, isAll: true } }))).toContain(
      '<at id=all></at>',
    );
  });

  it.each([
    '<at id=all></at>',
    '<at user_id="all"></at>',
    "< AT\nid = 'all' >",
    '<at id=ou_1 ids=ou_2,all></at>',
    '<at id=&#97;ll></at>',
    '<@all>',
    '<@ ALL>',
  ])('that holds %s mentions everybody only if it says so', (call) => {
    const calls = {
      title: `题 ${call}`,
      markdown: `请看 ${call}`,
      buttons: [{ title: call, url: `https://a.cn/${call}` }],
    };
    const isCall = /<\s*(?:at\b|@)/i;
    for (const platform of ['dingtalk', 'feishu', 'wecom'] as const) {
      for (const kind of ['markdown', 'text', 'link'] as const) {
        const draft = { ...calls, kind, link: `https://a.cn/?${call}` };
        expect(JSON.stringify(rendered(platform, draft, { keywords: [call] }))).not.toMatch(isCall);
        const mentions = { mobiles: [], userIds: [], isAll: true };
        expect(JSON.stringify(rendered(platform, { ...draft, mentions }))).toMatch(isCall);
      }
    }
  });

  it('may name single people of a platform in its text', () => {
    expect(JSON.stringify(rendered('feishu', { markdown: '<at id=ou_all_1></at>' }))).toContain('<at id=ou_all_1>');
    expect(JSON.stringify(rendered('wecom', { markdown: '<@allen>' }))).toContain('<@allen>');
  });

  it('with buttons is a card where nobody is mentioned', () => {
    const buttons = [{ title: '看', url: 'https://a.cn' }];
    expect(rendered('dingtalk', { buttons })).toMatchObject({
      msgtype: 'actionCard',
      actionCard: { btns: [{ title: '看', actionURL: 'https://a.cn' }] },
    });
    expect(JSON.stringify(rendered('feishu', { buttons }))).toContain('"tag":"button"');
  });

  it('gets a keyword only if it has none', () => {
    const text = (options: object) => JSON.stringify(rendered('wecom', {}, options));
    expect(text({ keywords: ['正文'] }).match(/正文/g)).toHaveLength(1);
    expect(text({ keywords: ['上线', '发布'] })).toContain('上线');
    expect(text({ keywords: ['上线', '发布'] })).not.toContain('发布');
  });

  it.each(['dingtalk', 'feishu', 'wecom'] as const)(
    'of %s is cut inside its limit and between characters',
    (platform) => {
      for (const unit of ['字', '😀', 'a', '行\n']) {
        for (const isAll of [false, true]) {
          const mentions = { mobiles: [], userIds: [], isAll };
          const markdown = unit.repeat(19_990 / unit.length);
          const body = rendered(platform, { markdown, mentions }, { keywords: ['上线'], isRepeated: true });
          const { text, markdown: inner } = body as { text?: { content: string }; markdown?: { content: string } };
          const size = Buffer.byteLength(JSON.stringify(body));
          expect(size).toBeLessThan(20_000);
          if (text) expect(Buffer.byteLength(text.content)).toBeLessThanOrEqual(2_048);
          if (platform === 'wecom' && inner) expect(Buffer.byteLength(inner.content)).toBeLessThanOrEqual(4_096);
          expect(JSON.stringify(body)).not.toContain('\ufffd');
          expect(JSON.stringify(body)).toContain('上线');
        }
      }
    },
  );

  const changed = (platform: RobotPlatformKey, markdown: string, more: Partial<RobotMessage> = {}) => {
    const { text, changes } = renderMessage(platform, message({ ...more, markdown }));
    return { text: text.replace(/^(?:### |\*\*)周报(?:\*\*)?\n+/, ''), changes: [...changes].sort() };
  };
  const address = 'https://a.cn/x(1).png';

  it.each([
    [`![图](${address})`, `[图](${address})`],
    [`![](${address} "说明")`, `[图片](${address})`],
    [`[![图](${address})](https://b.cn)`, '[图](https://b.cn)'],
    ['![图][a]\n\n[a]: https://a.cn/y.png', '[图](https://a.cn/y.png)\n\n[a]: https://a.cn/y.png'],
    ['<img alt="图" src="https://a.cn/y.png">', '[图](https://a.cn/y.png)'],
    ['![图](/files/1)', '图'],
  ])('%s in a card of Feishu is a link, because a picture by address refuses the card', (markdown, text) => {
    expect(changed('feishu', markdown)).toEqual({ text, changes: ['pictures'] });
    expect(changed('dingtalk', markdown)).toEqual({ text: markdown, changes: [] });
  });

  it('keeps what looks like a picture or a table in code', () => {
    for (const code of ['`![a](https://a.cn)`', '```\n![a](https://a.cn)\n| a | b |\n|---|---|\n| 1 | 2 |\n```'])
      expect(changed('feishu', code)).toEqual({ text: code, changes: [] });
  });

  it.each([
    ['| 名 | 数 |\n| --- | ---: |\n| 甲 | 1 |\n| 乙 | |', '- 名：甲；数：1\n- 名：乙'],
    ['前\n名 | 数\n:-: | -\n甲 | 1\n\n后', '前\n\n- 名：甲；数：1\n\n后'],
    ['| a\\|b | `c|d` |\n|-|-|\n| 1 | 2 |', '- a|b：1；`c|d`：2'],
    ['| 名 |\n|---|\n| 甲<br>乙 |', '- 名：甲 乙'],
    ['|  | 数 |\n|--|--|\n| 甲 | 1 |', '- 甲；数：1'],
  ])('%j is a list where tables are not shown', (markdown, text) => {
    expect(changed('dingtalk', markdown)).toEqual({ text, changes: ['tables'] });
    expect(changed('feishu', markdown)).toEqual({ text, changes: ['tables'] });
    expect(rendered('wecom', { markdown })).toEqual({
      msgtype: 'markdown_v2',
      markdown_v2: { content: `**周报**\n\n${markdown}` },
    });
  });

  it('to WeCom keeps to its first form where somebody is mentioned or words have a colour', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |';
    const mentions = { mobiles: [], userIds: ['u1'], isAll: false };
    expect(changed('wecom', table, { mentions })).toMatchObject({ changes: ['tables'] });
    expect(rendered('wecom', { markdown: `<font color="info">好</font>\n\n${table}` })).toMatchObject({
      msgtype: 'markdown',
    });
    expect(rendered('wecom', { markdown: `![图](${address})` })).toMatchObject({ msgtype: 'markdown_v2' });
    const byMobile = { mobiles: ['13800000000'], userIds: [], isAll: false };
    expect(changed('wecom', `# 题\n\n![图](${address})`, { mentions: byMobile })).toEqual({
      text: `周报\n题\n\n图 ${address}`,
      changes: ['headings', 'pictures', 'plain'],
    });
    expect(rendered('wecom', { markdown: '| 不是表' })).toMatchObject({ msgtype: 'markdown' });
  });

  it('tells what was changed about it', () => {
    const long = renderMessage('wecom', message({ markdown: '字'.repeat(5_000) }), { keywords: ['上线'] });
    expect([...long.changes].sort()).toEqual(['cut', 'keyword']);
    expect(long).toMatchObject({ keyword: '上线', title: '', isPlain: false });
    expect(long.text).toContain('内容过长');
    expect(renderMessage('feishu', message()).title).toBe('周报');
    expect(changed('feishu', '## 一\n文')).toEqual({ text: '**一**\n文', changes: ['headings'] });
  });

  it('is signed as the documentation of each platform says', () => {
    // Signatures of these inputs, computed by OpenSSL.
    const dingtalk = robotRequest(
      { platform: 'dingtalk', webhook: 'https://oapi.dingtalk.com/robot/send?access_token=1', secret: 'SEC1' },
      { a: 1 },
      new Date(1_700_000_000_123),
    );
    const url = new URL(dingtalk.url);
    expect(url.searchParams.get('timestamp')).toBe('1700000000123');
    expect(url.searchParams.get('sign')).toBe('LtwRhnP04fXYO09uCgUpnz/3dV0OxcApXKnTCuuaVBQ=');
    const feishu = robotRequest(
      { platform: 'feishu', webhook: 'https://open.feishu.cn/open-apis/bot/v2/hook/1', secret: 'SEC1' },
      { a: 1 },
      new Date(1_700_000_000_123),
    );
    expect(JSON.parse(feishu.body.toString())).toEqual({
      timestamp: '1700000000',
      sign: 's3Va4ru9IQUY6HTJcYx7OEVyXl0V0S/y32v4ZbfOHCI=',
      a: 1,
    });
  });
});
