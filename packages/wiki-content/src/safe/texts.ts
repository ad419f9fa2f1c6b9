/** A language of the product. */
export type Language = 'zh' | 'en';

/**
 * Texts that the renderer puts into an article: errors in blocks, and titles of callouts. An element with
 * such a text has its name as `data-text` and the value in it as `data-value`. The rendered form is stored
 * once, in Chinese; the page translates the texts to the reader's language.
 */
const texts: Record<string, Record<Language, string>> = {
  note: { zh: '说明', en: 'Note' },
  tip: { zh: '提示', en: 'Tip' },
  important: { zh: '重要', en: 'Important' },
  warning: { zh: '警告', en: 'Warning' },
  caution: { zh: '注意', en: 'Caution' },
  footnotes: { zh: '脚注', en: 'Footnotes' },
  closedArticle: { zh: '无权查看的文档', en: 'a document that you cannot view' },
  goneArticle: { zh: '已删除的文档', en: 'a deleted document' },
  mock: { zh: '接口', en: 'Mock' },
  closedMock: { zh: '无权查看该接口', en: 'You cannot view this mock' },
  goneMock: { zh: '接口已删除', en: 'The mock was deleted' },
  furtherMock: {
    zh: '一份副本最多展开 {value} 个接口，此处未展开',
    en: 'A copy describes at most {value} mocks; this one is left out',
  },
  wrongMock: { zh: '接口编号不正确', en: 'The ID of the mock is incorrect' },
  wrongInclude: {
    zh: '引用文档片段应为文档编号，后面可以加 # 和标题',
    en: 'A synced passage is the ID of a document, then # and a heading if wanted',
  },
  emptyTopic: { zh: '（空）', en: '(empty)' },
  // Wording of the specification.
  tooManyPictures: { zh: '第 {value} 行超过 5 张，请修改', en: 'Row {value} has more than 5 pictures, please fix it' },
  wrongLink: { zh: '请输入正确的链接', en: 'please enter a correct link' },
  wrongFormula: { zh: '表达式错误', en: 'expression error' },
  wrongPicture: { zh: '图片地址不正确：{value}', en: 'Invalid picture address: {value}' },
  wrongChartType: { zh: '图表类型应为 line、bar 或 pie', en: 'The type of a chart is line, bar or pie' },
  wrongChartWidth: { zh: '图表宽度应在 100 到 600 之间', en: 'The width of a chart is between 100 and 600' },
  wrongChartHeight: { zh: '图表高度应在 100 到 300 之间', en: 'The height of a chart is between 100 and 300' },
  wrongChartData: {
    zh: '图表第 {value} 行数据的列数或数字不正确',
    en: 'Row {value} of the chart’s data has a different number of columns, or a cell without a number',
  },
  emptyChart: { zh: '图表没有数据', en: 'The chart has no data' },
  definingFormula: { zh: '公式里不能定义命令，以源码显示', en: 'Formulas cannot define commands: shown as source' },
  tooManyFormulas: { zh: '公式过多，以源码显示', en: 'Too many formulas: shown as their source' },
};

/**
 * Returns the text for a `data-text`; undefined for a name that no version of ours has written.
 * @example textFor('tooManyPictures', 'en', '2'); // 'Row 2 has more than 5 pictures, please fix it'
 */
export function textFor(name: string, language: Language, value = ''): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name]?.[language].replace('{value}', () => value) : undefined;
}
