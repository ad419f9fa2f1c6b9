import { describe, expect, it, test } from 'vitest';
import {
  anyOf,
  cutApart,
  cutsOfPhrase,
  excerptOf,
  findMarks,
  flatten,
  loosen,
  type Need,
  occursIn,
  parseSearch,
  type Search,
  tokensOf,
} from './index';

describe('a text is made flat', () => {
  test.each([
    ['full width', 'ＡＰＩ（２．０）', 'api 2.0'],
    ['traditional', '開發環境與軟體', '开发环境与软体'],
    ['blanks between scripts', '部署 K8s 集群', '部署k8s集群'],
    ['words of one script', '部署 集群', '部署 集群'],
    ['punctuation', '部署，然后——回滚！', '部署 然后 回滚'],
    ['blocks', '部\n署', '部\n署'],
    ['compatibility forms', '①㎡ﬁle', '1m2file'],
    ['symbols that belong to names', 'C++、C#、.NET 与 @types/node', 'c++ c# .net与@types/node'],
    ['the end of a sentence', 'Use Node. Then go.', 'use node then go'],
    ['an address', 'https://a.example.com/v1?x=1', 'https://a.example.com/v1 x 1'],
    ['characters of no width', '零\u200b宽\u200d空\u2060格\ufeff与 soft\u00adware', '零宽空格与software'],
    ['marks of direction', '左\u202e右\u200f边', '左右边'],
    ['Latin letters with marks', 'Café Ærø Łódź naïve Straße İı', 'cafe aero lodz naive strasse ii'],
    ['letters with marks of their own', 'Cafe\u0301 n\u0303o', 'cafe no'],
    ['marks of other scripts', 'йога ガラ', 'йогаガラ'],
    ['nothing', ' ，。', ''],
  ])('%s', (_, source, flat) => expect(flatten(source).text).toBe(flat));
});

describe('a text is cut into tokens', () => {
  const han = ['部', '署', '部署'];
  test.each([
    ['部署', han],
    ['部', ['部']],
    ['部\n署', ['部', '署']],
    ['部，署', ['部', '署']],
    ['K8s 部署', ['k8s', ...han]],
    ['getAllWiki', ['getallwiki', 'allwiki', 'get', 'all', 'wiki']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['user_id', ['user_id', 'userid', 'user', 'id']],
    ['user-id', ['user-id', 'userid', 'user', 'id']],
    ['v1.2.3', ['v1.2.3', '1.2.3', 'v1', '2.3', '2', '3']],
    ['a/b/c', ['a/b/c', 'b/c', 'a', 'b', 'c']],
    ['api:read', ['api:read', 'api', 'read']],
    ['C++', ['c++', 'c']],
    ['C++17', ['c++17', 'c++', 'c', '17']],
    ['C#12', ['c#12', 'c#', 'c', '12']],
    ['.NET', ['.net', 'net']],
    ['@types/node', ['@types/node', 'types/node', 'types', 'node']],
    ['E10001', ['e10001', '10001']],
    ['2026年9月1日', ['2026', '年', '9', '月', '1', '日', '2026-09-01']],
    ['2026/9/1', ['2026/9/1', '9/1', '2026', '9', '1', '2026-09-01']],
    ['２０２６', ['2026']],
    ['ワイン', ['ワ', 'イ', 'ン', 'ワイ', 'イン']],
    ['𠮷野', ['𠮷', '野', '𠮷野']],
    ['', []],
  ])('%s', (source, tokens) => expect([...tokensOf(source)].sort()).toEqual([...tokens].sort()));
});

const spell = (need: Need): string => {
  if ('token' in need) return need.isBeginning ? `${need.token}*` : need.token;
  const [needs, by] = 'all' in need ? [need.all, ' & '] : [need.any, ' | '];
  return `(${needs.map(spell).join(by)})`;
};

describe('a search needs', () => {
  test.each([
    ['one character', '部', ['部']],
    ['a pair', '部署', ['部署']],
    ['all pairs of more', '部署流程', ['(部署 & 署流 & 流程)']],
    ['a name or its beginning', 'getAll', ['getall*']],
    ['a name however it is joined', 'user_id', ['(user_id* | userid*)']],
    ['one letter only as it is', 'C', ['c']],
    ['symbols as they are', 'C++', ['c++']],
    ['the scripts of a mixed word', 'K8s集群', ['(k8s* & 集群)']],
    ['several words', '部署 回滚', ['部署', '回滚']],
    ['no AND', '部署 AND 回滚', ['部署', '回滚']],
    ['no word twice', '部署 部署', ['部署']],
    ['nothing of a question', '如何申请权限', ['(申请 & 请权 & 权限)']],
    ['the topics around 的', '订单的状态', ['(订单 & 状态)']],
    ['目的 as a word', '目的', ['目的']],
    ['a question that is nothing else', '怎么', ['怎么']],
    ['no English stop words', 'how to deploy', ['deploy*']],
    ['stop words alone', 'the', ['the*']],
    ['a day in any spelling', '2026年9月1日', ['(2026-09-01 | (2026* & 年 & 9 & 月 & 1 & 日))']],
    ['traditional as simplified', '軟體', ['软体']],
    ['nothing', ' -- ', []],
  ])('%s: %s', (_, typed, needs) => expect(parseSearch(typed).words.map(({ need }) => spell(need))).toEqual(needs));
});

describe('a search', () => {
  it('checks phrases of more than a pair, and all that is quoted', () => {
    const checksOf = (typed: string) => parseSearch(typed).words.flatMap(({ checks }) => checks);
    expect(checksOf('部署')).toEqual([]);
    expect(checksOf('部署流程')).toEqual([['部署流程'], ['部署流程']]);
    expect(checksOf('“蓝绿 发布”')).toEqual([['蓝绿 发布']]);
    expect(checksOf('"blue green"')).toEqual([['blue green']]);
    expect(checksOf('订单的状态')).toEqual([]);
  });

  it('leaves out what stands behind a minus, but no hyphen of a name', () => {
    const { words, without } = parseSearch('user-id -测试 -"旧 流程"');
    expect(words.map(({ flat }) => flat)).toEqual(['user-id']);
    expect(without.map(({ flat }) => flat)).toEqual(['测试', '旧 流程']);
  });

  test.each([
    ['--max-old-space-size', ['max-old-space-size'], []],
    ['node --max-old-space-size', ['node', 'max-old-space-size'], []],
    ['git commit --no-verify -m', ['git', 'commit', 'no-verify', 'm'], []],
    ['git rebase -i', ['git', 'rebase'], []],
    ['rm -rf', ['rm', 'rf'], []],
    ['-测试', ['测试'], []],
    ['-Xmx512m', ['xmx512m'], []],
    ['-x -b', ['x', 'b'], []],
    ['-"旧 流程"', ['旧 流程'], []],
    ['部署 -测试', ['部署'], ['测试']],
    ['部署 -go', ['部署'], ['go']],
    ['deploy -test', ['deploy'], ['test']],
  ])('%s has options and exclusions', (typed, words, without) => {
    const search = parseSearch(typed);
    expect(search.words.map(({ flat }) => flat)).toEqual(words);
    expect(search.without.map(({ flat }) => flat)).toEqual(without);
  });

  it('may be for any of its words', () => {
    expect(parseSearch('部署 OR 回滚').isAny).toBe(true);
    expect(parseSearch('部署 OR').isAny).toBe(false);
    expect(anyOf(parseSearch('部署 "蓝绿发布"'))).toBe('部署 OR "蓝绿发布"');
    expect(anyOf(parseSearch('Nginx配置'))).toBe('nginx OR 配置');
    expect(anyOf(parseSearch('权限申请流程'))).toBeUndefined();
    expect(anyOf(parseSearch('部署'))).toBeUndefined();
    expect(anyOf(parseSearch('部署 OR 回滚'))).toBeUndefined();
  });
});

const marked = (source: string, typed: string) =>
  findMarks(source, parseSearch(typed)).map(({ from, to }) => source.slice(from, to));

describe('words are marked', () => {
  test.each([
    ['部署到 Ｋ８ｓ 集群', 'k8s', ['Ｋ８ｓ']],
    ['部署到 K8s 集群', 'K8s集群', ['K8s 集群']],
    ['軟體開發', '软体', ['軟體']],
    ['getAllWiki 与 alloy', 'all', ['All', 'all']],
    ['shall', 'all', []],
    ['userId', 'user_id', ['userId']],
    ['订单与状态', '订单的状态', ['订单', '状态']],
    ['订单的状态', '订单的状态', ['订单的状态']],
    ['10 ㎡', 'm2', ['㎡']],
    ['K8s', '8s', ['8s']],
    ['Go 服务的并发习惯', 'Go服务并发', ['Go', '服务的并发']],
    ['服务与并发', '服务并发', ['服务与并发']],
    ['服务、并发', '服务并发', ['服务、并发']],
    ['服务或并发', '服务并发', []],
    ['缓存穿透、击穿与雪崩', '缓存击穿与雪崩', ['缓存', '击穿', '雪崩']],
    ['缓存与雪崩', '缓存击穿与雪崩', []],
    ['错误码 E10001', '10001', ['10001']],
    ['部署部署', '部署', ['部署', '部署']],
    ['零\u200b宽空格', '零宽', ['零\u200b宽']],
    ['Café', 'cafe', ['Café']],
    ['Cafe\u0301 x', 'café', ['Cafe\u0301']],
    ['C++17', 'C++', ['C++']],
    ['Nginx 报 502', 'Nginx502', ['Nginx', '502']],
    ['Nginx 报 503', 'Nginx502', []],
  ])('%s by %s', (source, typed, marks) => expect(marked(source, typed)).toEqual(marks));
});

describe('an excerpt', () => {
  const source = `${'前言，说了许多。'.repeat(30)}先停流量。然后部署新版本，部署后检查回滚脚本。${'后记。'.repeat(60)}`;
  it('is the densest piece, from the beginning of a sentence', () => {
    const { text, marks } = excerptOf(source, parseSearch('部署 回滚'), 60);
    expect(text.startsWith('然后部署新版本')).toBe(true);
    expect(text).toHaveLength(60);
    expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(['部署', '部署', '回滚']);
  });
  it('cuts no name at its end, but a long one, and no mark', () => {
    const cut = (text: string, typed: string, length: number) => excerptOf(text, parseSearch(typed), length).text;
    expect(cut('部署 section two begins', '部署', 12)).toBe('部署 section ');
    expect(cut('部署 section two begins', '部署', 14)).toBe('部署 section two');
    expect(cut('see sectionsAbc', 'sections', 13)).toBe('see sectionsA');
    expect(cut(`部署 ${'x'.repeat(80)}`, '部署', 40)).toHaveLength(40);
  });
  it('is the beginning of a text without the words', () => {
    expect(excerptOf('没有', parseSearch('部署'))).toEqual({ text: '没有', marks: [], wordNum: 0 });
  });
});

const holds = (need: Need, tokens: ReadonlySet<string>): boolean => {
  if ('all' in need) return need.all.every((one) => holds(one, tokens));
  if ('any' in need) return need.any.some((one) => holds(one, tokens));
  return need.isBeginning ? [...tokens].some((one) => one.startsWith(need.token)) : tokens.has(need.token);
};

/** Returns whether a text is found: it has the tokens and passes the checks. */
function isFound(source: string, { words }: Search): boolean {
  const tokens = tokensOf(source);
  const flat = flatten(source).text;
  return words.every(
    ({ need, checks }) =>
      holds(need, tokens) && (checks.length === 0 || checks.some((list) => list.every((one) => flat.includes(one)))),
  );
}

describe('a search that finds little may also find', () => {
  test.each([
    ['a 的 in the phrase', '服务并发', 'Go 服务的并发习惯', true],
    ['a 的 between words of two characters or more', '定稳测试', '不定的稳测试', false],
    ['the phrase beside a name', 'Go服务并发', 'Go 服务的并发习惯', true],
    ['no words that only stand near', '服务并发', '服务，并发', false],
    ['no words of two blocks', '升级通知', '升级\n通知', false],
    ['a list joined otherwise', '缓存与雪崩', '缓存、雪崩', true],
    ['another order of a list', '雪崩和缓存', '缓存与雪崩', true],
    ['what a list has in common said once', '缓存击穿与雪崩', '缓存穿透、击穿与雪崩', true],
    ['no list of which a part is missing', '缓存击穿与雪崩', '缓存与雪崩', false],
    ['no pieces of words', '参与者', '参加者与者', false],
    ['nothing of what is quoted', '"缓存与雪崩"', '缓存、雪崩', false],
    ['a word and a number apart', 'Nginx502', 'Nginx 返回 502', true],
    ['a number and a word apart', '404页面Error500', 'Error 500 与 404 页面', true],
    ['a version apart', 'Java8', 'Java 8', true],
    ['no other number', 'Nginx502', 'Nginx 返回 5023', false],
    ['no letters of a short name', 'K8s', 'k 8 s', false],
  ])('%s: %s in %s', (_, typed, source, isWanted) => {
    const search = parseSearch(typed);
    expect(isFound(source, search)).toBe(false);
    const wider = loosen(search);
    expect(wider !== undefined && isFound(source, wider)).toBe(isWanted);
  });

  test.each([
    ['what joins two words', '事务隔离级别', '事务与隔离级别', true],
    ['punctuation between them', '超时重试', '超时、重试与熔断', true],
    ['the phrase beside a name', 'Go服务并发', 'Go 服务和并发', true],
    ['no words with others between them', '事务隔离级别', '事务的各种隔离级别', false],
    ['no words of two blocks', '升级通知', '升级\n通知', false],
    ['nothing of what is quoted', '"超时重试"', '超时、重试', false],
  ])('if it finds nothing at all, %s: %s in %s', (_, typed, source, isWanted) => {
    const search = parseSearch(typed);
    const looser = loosen(search);
    expect(looser === undefined || !isFound(source, looser)).toBe(true);
    const joined = loosen(search, 'joined');
    expect(joined !== undefined && isFound(source, joined)).toBe(isWanted);
  });

  test.each([
    ['the words in another order', '申请测试账号', '测试账号申请方法', 'two', true],
    ['a question', '如何申请测试账号？', '测试账号申请方法', 'two', true],
    ['a short one', '账号申请', '申请账号', 'two', true],
    ['one beside a name', 'Redis缓存穿透', '穿透 Redis 的缓存', 'two', true],
    ['no part that is missing', '申请测试账号', '测试账号方法', 'two', false],
    ['nothing of what is quoted', '"申请测试账号"', '测试账号申请方法', 'two', false],
    ['three words', '测试环境账号申请', '申请测试环境的账号', 'more', true],
    ['four words', '账号方法测试申请', '测试账号申请方法', 'more', true],
    ['no three words if two pieces are meant', '测试环境账号申请', '申请测试环境的账号', 'two', false],
  ] as const)('%s, cut apart: %s in %s', (_, typed, source, into, isWanted) => {
    const cut = cutApart(parseSearch(typed), into, 4);
    expect(cut !== undefined && isFound(source, cut)).toBe(isWanted);
  });

  it('cuts of a phrase that is the whole search, the evenest first', () => {
    expect(cutsOfPhrase(parseSearch('如何申请测试账号'))).toEqual([
      ['申请测', '试账号'],
      ['申请', '测试账号'],
      ['申请测试', '账号'],
    ]);
    for (const typed of ['权限 申请流程', '"申请测试账号"', 'getUserById', '部署'])
      expect(cutsOfPhrase(parseSearch(typed))).toEqual([]);
  });

  it('the same as before', () => {
    for (const [typed, source] of [
      ['Go服务并发', '提高 Go 服务并发的习惯'],
      ['缓存击穿与雪崩', '说说缓存击穿与雪崩'],
    ] as const) {
      expect(isFound(source, parseSearch(typed))).toBe(true);
      expect(isFound(source, loosen(parseSearch(typed)) ?? parseSearch(''))).toBe(true);
    }
  });

  it('nothing else for short words, names and quotations', () => {
    for (const typed of ['部署', '流水线', 'user_id', '"权限申请流程"'])
      expect(loosen(parseSearch(typed))).toBeUndefined();
  });

  it('with a bounded number of forms, however long it is', () => {
    const longest = loosen(parseSearch('甲乙丙丁戊己的庚辛壬癸子丑的寅卯辰巳午未申酉戌亥与天地玄黄宇宙'));
    expect(longest?.words[0]?.checks.length).toBeLessThanOrEqual(42);
  });

  it('in a text that has it so, where a part of a word is asked for', () => {
    const [word] = parseSearch('服务并发').words;
    const [part] = word?.parts ?? [];
    expect(part && [occursIn('服务的并发', part), occursIn('服务或并发', part)]).toEqual([true, false]);
  });
});

test('what a text is cut into is what it is found by', () => {
  const text =
    '在 https://gitlab.example.com/infra/Deploy-Tools 里用 getAllWiki(v1.2.3) 部署 K8s 集群，2026-11-20 上线';
  const tokens = tokensOf(text);
  for (const typed of [
    'example.com/infra',
    'deploy-tools',
    'DeployTools',
    'allwiki',
    'v1.2',
    'v1.2.3',
    '1.2.3',
    'K8s集群',
    '2026年11月20日',
    'gitlab',
  ])
    expect([typed, parseSearch(typed).words.every(({ need }) => holds(need, tokens))]).toEqual([typed, true]);
});
