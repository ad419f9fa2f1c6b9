import { YAMLParseError } from 'yaml';
import type { Texts } from '../core/texts';

const BLANKS = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses them in strings
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const PRIMITIVE = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
/** Maximum characters quoted from the place of a mistake. */
const SHOWN = 12;

/** Elements that a JSON text may have at a position. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrBrace' | 'commaOrBracket' | 'end';

const NAMES: Readonly<Record<Expected, Texts>> = {
  value: { zh: '一个值', en: 'a value' },
  valueOrEnd: { zh: '一个值或 ]', en: 'a value or ]' },
  key: { zh: '用双引号括起来的字段名', en: 'a name in double quotes' },
  keyOrEnd: { zh: '用双引号括起来的字段名或 }', en: 'a name in double quotes or }' },
  colon: { zh: '冒号 :', en: 'a colon' },
  commaOrBrace: { zh: '逗号或 }', en: 'a comma or }' },
  commaOrBracket: { zh: '逗号或 ]', en: 'a comma or ]' },
  end: { zh: '文件结尾', en: 'the end of the file' },
};

/** The bracket that may close the innermost object or list. */
const CLOSING: Readonly<Partial<Record<Expected, string>>> = {
  keyOrEnd: '}',
  commaOrBrace: '}',
  valueOrEnd: ']',
  commaOrBracket: ']',
};

const SEPARATORS: Readonly<Partial<Record<Expected, { readonly sign: string; readonly next: Expected }>>> = {
  colon: { sign: ':', next: 'value' },
  commaOrBrace: { sign: ',', next: 'key' },
  commaOrBracket: { sign: ',', next: 'value' },
};

/** The position after an element, and what is expected there. */
interface Step {
  readonly at: number;
  readonly expected: Expected;
}

/** Explains a comment inside a text that is JSON up to there; undefined if there is none. */
export function explainComment(text: string): Texts | undefined {
  const at = endOfJson(text)?.at ?? text.length;
  if (text[at] !== '/' || !/[/*]/.test(text[at + 1] ?? '')) return undefined;
  return placed(placeOf(text, at), {
    zh: 'JSON 里不能写注释，请删除注释',
    en: 'JSON cannot contain comments; remove them',
  });
}

/** Explains where a text stops being JSON and what is expected there; undefined if it is JSON. */
export function explainJson(text: string): Texts | undefined {
  const end = endOfJson(text);
  return end && mistake(text, end.at, end.expected);
}

/** Returns where a text stops being JSON, and what is expected there; undefined if it is JSON. */
function endOfJson(text: string): Step | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = skip(BLANKS, text, 0) ?? 0;
  while (at < text.length) {
    const step = stepAt(text, at, expected, open);
    if (!step) return { at, expected };
    expected = step.expected;
    at = skip(BLANKS, text, step.at) ?? step.at;
  }
  return expected === 'end' ? undefined : { at, expected };
}

/** Reads one element. @returns undefined if the text has something else there */
function stepAt(text: string, at: number, expected: Expected, open: string[]): Step | undefined {
  const sign = text[at] ?? '';
  if (sign === CLOSING[expected]) {
    open.pop();
    return { at: at + 1, expected: afterValue(open) };
  }
  const separator = SEPARATORS[expected];
  if (separator) return sign === separator.sign ? { at: at + 1, expected: separator.next } : undefined;
  if (expected === 'end') return undefined;
  if (expected === 'key' || expected === 'keyOrEnd') return past(STRING, text, at, 'colon');
  if (sign === '{' || sign === '[') {
    open.push(sign);
    return { at: at + 1, expected: sign === '{' ? 'keyOrEnd' : 'valueOrEnd' };
  }
  return past(sign === '"' ? STRING : PRIMITIVE, text, at, afterValue(open));
}

function afterValue(open: readonly string[]): Expected {
  if (open.length === 0) return 'end';
  return open.at(-1) === '{' ? 'commaOrBrace' : 'commaOrBracket';
}

function past(pattern: RegExp, text: string, at: number, expected: Expected): Step | undefined {
  const end = skip(pattern, text, at);
  return end === undefined ? undefined : { at: end, expected };
}

/** Returns the end of a match at a position. */
function skip(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function mistake(text: string, at: number, expected: Expected): Texts {
  const { zh, en } = NAMES[expected];
  const rest =
    text
      .slice(at, at + SHOWN)
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? '';
  const found =
    at >= text.length ? { zh: '内容到此结束', en: 'the text ends here' } : { zh: `却是 ${rest}`, en: `found ${rest}` };
  return placed(placeOf(text, at), { zh: `这里应该是${zh}，${found.zh}`, en: `expected ${en}, ${found.en}` });
}

function placeOf(text: string, at: number): { line: number; col: number } {
  const before = text.slice(0, at);
  const lines = before.split('\n');
  return { line: lines.length, col: (lines.at(-1)?.length ?? 0) + 1 };
}

const placed = ({ line, col }: { line: number; col: number }, { zh, en }: Texts): Texts => ({
  zh: `第 ${line} 行第 ${col} 列：${zh}`,
  en: `Line ${line}, column ${col}: ${en}`,
});

const YAML_MISTAKES: Readonly<Record<string, Texts>> = {
  BAD_INDENT: { zh: '缩进不对', en: 'the indentation is wrong' },
  TAB_AS_INDENT: { zh: '缩进不能使用 Tab，请改用空格', en: 'tabs cannot indent; use spaces' },
  MISSING_CHAR: { zh: '缺少引号、括号、冒号或空格', en: 'a quote, bracket, colon or blank is missing' },
  BAD_DQ_ESCAPE: { zh: '双引号里的转义无效', en: 'an escape in double quotes is not valid' },
  BAD_ALIAS: { zh: '引用的锚点不存在', en: 'the alias refers to nothing' },
  BAD_SCALAR_START: { zh: '值不能以这个字符开头，请加引号', en: 'a value cannot begin with this character; quote it' },
  BLOCK_AS_IMPLICIT_KEY: {
    zh: '一行里不能有两个冒号，含冒号的值请加引号',
    en: 'a line cannot have two colons; quote values with a colon',
  },
  BLOCK_IN_FLOW: { zh: '花括号或方括号里不能使用缩进写法', en: 'braces and brackets cannot contain indented blocks' },
  MULTILINE_IMPLICIT_KEY: {
    zh: '字段名要写在一行里，后面跟冒号',
    en: 'a name has to be on one line, followed by a colon',
  },
  DUPLICATE_KEY: { zh: '字段名重复', en: 'the name is repeated' },
  MULTIPLE_DOCS: { zh: '一个文件里只能有一份文档', en: 'a file can contain only one document' },
  TAG_RESOLVE_FAILED: { zh: '无法识别的标签', en: 'the tag is not known' },
  UNEXPECTED_TOKEN: { zh: '这里有多余的内容', en: 'there is something that does not belong here' },
};

/** Explains where a text stops being YAML, and why. */
export function explainYaml(error: unknown): Texts {
  if (!(error instanceof YAMLParseError)) {
    return {
      zh: '别名没有对应的锚点，或者别名、嵌套过多',
      en: 'an alias refers to nothing, or it has too many aliases or levels',
    };
  }
  const texts = YAML_MISTAKES[error.code] ?? { zh: '写法无法识别', en: 'this cannot be understood' };
  const [place] = error.linePos ?? [];
  return place ? placed(place, texts) : texts;
}
