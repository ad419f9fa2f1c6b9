import { describe, expect, test } from 'vitest';
import { anchorAt, contextLimit, findAnchor, quoteLimit } from './anchor';

/** Parses a text with `##` before its headings and the passage between `[` and `]`. */
function read(marked: string) {
  const sections: { id: string; at: number }[] = [];
  let [text, from, to] = ['', -1, -1];
  for (const line of marked.split('\n')) {
    const [, heading] = /^## (.*)$/.exec(line) ?? [];
    if (heading !== undefined) sections.push({ id: heading.replace(/[[\]]/g, ''), at: text.length });
    for (const char of `${heading ?? line}\n`) {
      if (char === '[') from = text.length;
      else if (char === ']') to = text.length;
      else text += char;
    }
  }
  return { text, sections, from, to };
}

const original = `上线手册
## 准备
上线之前先确认变更单已经审批，并通知所有相关的同事。
## 备份
停止写入之后，[先全量备份数据库]，再把备份复制到另一个机房。
备份大约需要二十分钟，期间不要重启服务。
## 发布
按照清单逐台发布，每一台都要检查日志。
备份失败时停止发布，先排查原因。
`;
const anchor = () => {
  const article = read(original);
  const made = anchorAt(article, article);
  if (!made) throw new Error('nothing was selected');
  return made;
};

/** Returns the passage found after an edit; undefined if it has changed. */
function after(text: string, made = anchor()): string | undefined {
  const article = read(text);
  const found = findAnchor(article, made);
  return found && article.text.slice(found.from, found.to);
}
const edit = (from: string | RegExp, to: string) => original.replace(from, to).replace(/[[\]]/g, '');

const quote = '先全量备份数据库';
const edits: [what: string, text: string, found: string | undefined][] = [
  ['nothing changed', edit('', ''), quote],
  ['a line is added at the beginning', edit('上线手册', '上线手册\n适用于所有项目的新的第一行。'), quote],
  ['a section is added before it', edit('## 备份', '## 演练\n每个季度演练一次。\n## 备份'), quote],
  ['a section before it is removed', edit(/## 准备\n.*\n/, ''), quote],
  ['the sentence before it is written anew', edit('停止写入之后，', '当所有流量切走、写入完全停止以后，'), quote],
  ['the sentence behind it is written anew', edit('再把备份复制到另一个机房', '然后上传'), quote],
  [
    'all around it is written anew',
    edit('停止写入之后，', '第一步：').replace('，再把备份复制到另一个机房', '。完成'),
    quote,
  ],
  ['the heading above it gets another name', edit('## 备份', '## 备份与恢复'), quote],
  [
    'it goes to another section with its sentence',
    edit(/停止写入之后.*\n/, '').replace(
      '## 发布',
      '## 发布\n停止写入之后，先全量备份数据库，再把备份复制到另一个机房。',
    ),
    quote,
  ],
  ['lines are broken within it', edit('先全量备份数据库', '先全量\n  备份数据库'), '先全量\n  备份数据库'],
  ['the paragraph around it is divided', edit('，先全量', '。\n\n先全量'), quote],
  ['blanks appear in it', edit('先全量备份数据库', '先 全量备份 数据库'), '先 全量备份 数据库'],
  ['the same words appear earlier', edit('上线之前先', '上线之前先全量备份数据库，先'), quote],
  ['the same words appear later', edit('先排查原因', '先全量备份数据库'), quote],
  ['the end of the text is removed', edit(/## 发布[\s\S]*/, ''), quote],
  ['everything else is removed', quote, undefined],
  ['a word in it is replaced', edit('全量备份', '增量备份'), undefined],
  ['a word is inserted into it', edit('备份数据库', '备份主数据库'), undefined],
  ['a character in it is removed', edit('先全量', '全量'), undefined],
  ['its sentence is removed', edit(/停止写入之后.*\n/, ''), undefined],
  [
    'it is removed, and the same words stand elsewhere',
    edit(/停止写入之后.*\n/, '').replace('逐台发布', '先全量备份数据库'),
    undefined,
  ],
  ['the text is empty', '', undefined],
];

describe('a passage is found again, or said to have changed, when', () => {
  test.each(edits)('%s', (_, text, found) => {
    expect(after(text)).toBe(found);
  });
});

test('of many equal passages it is the one that was meant, wherever it went', () => {
  const rows = (names: string[]) => names.map((name) => `${name}：检查日志，重启服务。`).join('\n');
  const names = ['甲机', '乙机', '丙机', '丁机'];
  const article = read(rows(names));
  const at = article.text.indexOf('重启服务', article.text.indexOf('丙机'));
  const made = anchorAt(article, { from: at, to: at + 4 });
  const moved = read(rows(['新机', '丙机', '丁机', '甲机', '乙机']));
  const found = made && findAnchor(moved, made);
  expect(found && moved.text.slice(found.from - 8, found.from)).toBe('丙机：检查日志，');
});

test('blanks at the ends of what was selected do not belong to it, and nothing but blanks is no passage', () => {
  const article = { text: '先 备份 \n再发布', sections: [] };
  expect(anchorAt(article, { from: 1, to: 6 })).toMatchObject({ quote: '备份', prefix: '先 ', suffix: ' \n再发布' });
  expect(anchorAt(article, { from: 4, to: 6 })).toBeUndefined();
});

test('a long passage is named by its beginning, and no character is cut in two', () => {
  const text = `${'前'.repeat(60)}${'😀'.repeat(400)}${'后'.repeat(60)}`;
  const made = anchorAt({ text, sections: [] }, { from: 60, to: 860 });
  expect(made?.quote).toBe('😀'.repeat(quoteLimit / 2));
  expect(made?.prefix).toBe('前'.repeat(contextLimit));
  expect(made && findAnchor({ text: `新${text}`, sections: [] }, made)).toEqual({ from: 61, to: 561 });
});
