import type { Texts } from '../core/texts';

/** Reasons why a part of a document could not be used. */
export type ImportProblemCode =
  | 'methodNotServed'
  | 'badReference'
  | 'externalReference'
  | 'notJson'
  | 'noAnswer'
  | 'sameAddress'
  | 'badAddress'
  | 'badOperation'
  | 'tooMany'
  | 'tooLarge';

/**
 * A part of a document that could not be used, with the reason.
 *
 * @example
 * document.problems.map((problem) => `${problem.where}: ${problem.texts.zh}`);
 */
export interface ImportProblem {
  /** The operation or part, such as `GET /users/{id}`. */
  readonly where: string;
  readonly code: ImportProblemCode;
  readonly texts: Texts;
}

const MAX_PROBLEMS = 500;

/** Collects distinct problems up to a limit. */
export class Problems {
  readonly list: ImportProblem[] = [];
  private readonly seen = new Set<string>();

  add(where: string, code: ImportProblemCode, detail: string | Texts = ''): void {
    const both = typeof detail === 'string' ? { zh: detail, en: detail } : detail;
    const key = `${where}\n${code}\n${both.en}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    if (this.list.length < MAX_PROBLEMS) this.list.push({ where, code, texts: textsOf(code, both) });
    else if (this.list.length === MAX_PROBLEMS) {
      this.list.push({ where: '', code: 'tooMany', texts: TEXTS.tooMany('') });
    }
  }
}

function textsOf(code: ImportProblemCode, detail: Texts): Texts {
  return { zh: TEXTS[code](detail.zh).zh, en: TEXTS[code](detail.en).en };
}

const TEXTS: Readonly<Record<ImportProblemCode, (detail: string) => Texts>> = {
  methodNotServed: (method) => ({
    zh: `不支持 ${method} 方法，已跳过。`,
    en: `The method ${method} is not supported; the operation was skipped.`,
  }),
  badReference: (reference) => ({
    zh: `引用 ${reference} 找不到，已按空对象处理。`,
    en: `The reference ${reference} was not found; an empty object is used instead.`,
  }),
  externalReference: (reference) => ({
    zh: `不读取文档之外的引用 ${reference}，已按空对象处理。`,
    en: `The reference ${reference} points outside the document and is not followed; an empty object is used instead.`,
  }),
  notJson: (type) =>
    type === 'file'
      ? { zh: '返回的是文件，数据留空。', en: 'The response is a file; the data is left empty.' }
      : {
          zh: `返回的是 ${type}，不是 JSON，数据留空。`,
          en: `The response is ${type}, not JSON; the data is left empty.`,
        },
  noAnswer: () => ({
    zh: '没有描述成功时的返回，数据留空。',
    en: 'No successful response is described; the data is left empty.',
  }),
  sameAddress: (other) => ({
    zh: `与 ${other} 的地址和方法相同，已跳过。`,
    en: `It has the same address and method as ${other}; the operation was skipped.`,
  }),
  badAddress: (detail) => ({
    zh: `这个地址无法提供服务，已跳过：${detail}`,
    en: `This address cannot be served; the operation was skipped: ${detail}`,
  }),
  badOperation: () => ({
    zh: '这一部分不是一个接口描述，已跳过。',
    en: 'This part does not describe an operation; it was skipped.',
  }),
  tooMany: () => ({ zh: '问题过多，其余的不再列出。', en: 'There are too many problems; the rest are not listed.' }),
  tooLarge: () => ({
    zh: '文档过大，其余接口的数据留空或未导入。',
    en: 'The document is too large; the remaining operations have empty data or were skipped.',
  }),
};
