import type { Texts } from '../core/texts';

// The most frequent parser messages, explained for people who write data.
const REASONS: readonly (readonly [RegExp, string, string])[] = [
  [
    /^Unexpected token/,
    '这里的符号多余，或者前面少了逗号、冒号、引号或括号',
    'unexpected character here, or a missing comma, colon, quotation mark or bracket before it',
  ],
  [/^Unterminated string/, '文本缺少结尾的引号', 'the string has no closing quotation mark'],
  [/^Unterminated template/, '模板文本缺少结尾的反引号', 'the template string has no closing backtick'],
  [/^Unterminated comment/, '注释缺少结尾的 */', 'the comment has no closing */'],
  [/^Unterminated regular/, '正则缺少结尾的 /', 'the regular expression has no closing /'],
  [/^Unexpected character '(.*)'/s, '无法识别的字符 $1', 'unexpected character $1'],
  [/^Invalid regular expression flag/, '正则的标志无效', 'the flags of the regular expression are invalid'],
  [/^Invalid regular expression/, '正则表达式有误', 'the regular expression is invalid'],
  [/^Identifier directly after number/, '数字后面紧跟了字母', 'a letter follows a number'],
  [/^(?:Invalid number|Expected number)/, '数字有误', 'the number is invalid'],
  [/^Redefinition of __proto__/, '字段 __proto__ 只能出现一次', 'the field __proto__ can only appear once'],
  [
    /^(?:Bad character escape|Invalid Unicode escape|Code point out)/,
    '反斜杠后面的转义有误',
    'the escape sequence after the backslash is invalid',
  ],
];

/**
 * Explains a parser message in both languages; rare messages stay unchanged.
 *
 * @example
 * syntaxReason('Unterminated string constant').zh; // '文本缺少结尾的引号'
 */
export function syntaxReason(message: string): Texts {
  for (const [pattern, zh, en] of REASONS) {
    const [, part = ''] = pattern.exec(message) ?? [];
    if (pattern.test(message)) return { zh: zh.replace('$1', () => part), en: en.replace('$1', () => part) };
  }
  return { zh: message, en: message };
}
