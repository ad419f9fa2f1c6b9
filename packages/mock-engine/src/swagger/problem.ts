import type { Texts } from '../core/texts';

/** Parts of a sample that differ from its schema. */
export type SampleNote =
  | 'guessedRows'
  | 'guessedRecord'
  | 'unknownRows'
  | 'listCut'
  | 'objectCut'
  | 'textCut'
  | 'depthCut'
  | 'choicesCut'
  | 'exampleCut';

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
  | 'duplicateKey'
  | 'queryCut'
  | 'headerLeftOut'
  | 'otherData'
  | SampleNote
  | 'parametersCut'
  | 'responsesCut'
  | 'tagsCut'
  | 'noOperations'
  | 'tooMany'
  | 'tooLarge'
  /** A remark of a reader of another format. */
  | 'note';

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

  add(where: string, code: Exclude<ImportProblemCode, 'note'>, detail: string | Texts = ''): void {
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

/** Splits the detail of a problem; the last part may contain the separator. */
function split(detail: string, separator: string): readonly string[] {
  return detail.split(separator);
}

function textsOf(code: Exclude<ImportProblemCode, 'note'>, detail: Texts): Texts {
  return { zh: TEXTS[code](detail.zh).zh, en: TEXTS[code](detail.en).en };
}

const TEXTS: Readonly<Record<Exclude<ImportProblemCode, 'note'>, (detail: string) => Texts>> = {
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
  duplicateKey: (detail) => {
    const [line = '', key = ''] = split(detail, ' ');
    return {
      zh: `${key} 写了两次（第 ${line} 行），两处的内容已合并，重复的部分以后面的为准。`,
      en: `The key ${key} is written twice (line ${line}); both contents were joined, and the second wins where they differ.`,
    };
  },
  queryCut: (query) => ({
    zh: `路径里的查询参数 ${query} 已去掉，因为接口只按路径匹配。`,
    en: `The query ${query} was removed from the path, because mocks match by path only.`,
  }),
  headerLeftOut: (name) => ({
    zh: `响应头 ${name} 不能设置，已略过。`,
    en: `The header ${name} cannot be set and was left out.`,
  }),
  otherData: (type) => ({
    zh: `返回的是 ${type}，但没有示例，改为返回相同结构的 JSON。`,
    en: `The response is ${type} without an example; JSON of the same structure is returned instead.`,
  }),
  guessedRows: (detail) => {
    const [path = '', name = ''] = split(detail, '|');
    return {
      zh: `文档没有说明列表 ${path} 的内容，已按 ${name} 生成。`,
      en: `The document does not describe the list ${path}; its rows are generated from ${name}.`,
    };
  },
  guessedRecord: (detail) => {
    const [path = '', name = ''] = split(detail, '|');
    return {
      zh: `文档没有说明 ${path} 的内容，已按 ${name} 生成。`,
      en: `The document does not describe ${path}; it is generated from ${name}.`,
    };
  },
  unknownRows: (path) => ({
    zh: `文档没有说明列表 ${path} 的内容，也没有找到合适的结构，每行只有 id 和 name。`,
    en: `The document does not describe the list ${path}, and no schema fits; its rows have only id and name.`,
  }),
  listCut: (detail) => {
    const [path = '', wanted = '', shown = ''] = split(detail, '|');
    return {
      zh: `列表 ${path} 要求至少 ${wanted} 项，只生成 ${shown} 项。`,
      en: `The list ${path} requires at least ${wanted} items; ${shown} are generated.`,
    };
  },
  objectCut: (detail) => {
    const [path = '', wanted = '', shown = ''] = split(detail, '|');
    return {
      zh: `示例数据过大：${path} 有 ${wanted} 个字段，只生成前 ${shown} 个。`,
      en: `The sample is too large: ${path} has ${wanted} properties, and the first ${shown} are generated.`,
    };
  },
  textCut: (detail) => {
    const [path = '', shown = ''] = split(detail, '|');
    return {
      zh: `文本 ${path} 过长，只保留前 ${shown} 个字符。`,
      en: `The text ${path} is too long; its first ${shown} characters are used.`,
    };
  },
  depthCut: (path) => ({
    zh: `${path} 嵌套过深，更深的内容留空。`,
    en: `The value of ${path} is nested too deeply; what is below is left empty.`,
  }),
  choicesCut: (detail) => {
    const [path = '', wanted = '', shown = ''] = split(detail, '|');
    return {
      zh: `${path} 有 ${wanted} 个可选值，只使用前 ${shown} 个。`,
      en: `Of the ${wanted} possible values of ${path}, the first ${shown} are used.`,
    };
  },
  exampleCut: () => ({
    zh: '示例过大，只保留了前面的部分。',
    en: 'The example is too large; only its beginning is used.',
  }),
  parametersCut: (counts) => ({
    zh: `参数过多（${counts}），其余的不再列出。`,
    en: `There are too many parameters (${counts}); the rest are not listed.`,
  }),
  responsesCut: (counts) => ({
    zh: `返回过多（${counts}），其余的不再列出。`,
    en: `There are too many responses (${counts}); the rest are not listed.`,
  }),
  tagsCut: (counts) => ({
    zh: `标签过多（${counts}），其余的已略过。`,
    en: `There are too many tags (${counts}); the rest were left out.`,
  }),
  noOperations: (detail) => ({
    zh: `文档里没有可以导入的接口，没有生成接口。${detail === 'paths' ? '缺少 paths。' : 'paths 是空的。'}`,
    en: `The document has no operations to import, so no mocks were created. ${detail === 'paths' ? '`paths` is missing.' : '`paths` is empty.'}`,
  }),
  tooMany: () => ({ zh: '问题过多，其余的不再列出。', en: 'There are too many problems; the rest are not listed.' }),
  tooLarge: () => ({
    zh: '文档过大，其余接口的数据留空或未导入。',
    en: 'The document is too large; the remaining operations have empty data or were skipped.',
  }),
};
