import {
  fillText,
  type Language,
  type PrintPointInfo,
  pointStatusNames,
  pointTypeNames,
  printPointPlatformNames,
  printPointStatusNames,
  type Text,
} from '@easymock/contract';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';

type Value = string | number;

/** Characters that XML forbids, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;
/** First characters that make spreadsheets treat a text as a formula. */
const formulaStart = /^\s*[=+\-@\t\r]/;

/**
 * Returns a cell of a sheet. A text that begins like a formula gets the text format, so that it remains a
 * text when the cell is edited.
 * @example cellOf('=1+1') // { value: '=1+1', type: String, format: '@' }
 */
export function cellOf(value: Value) {
  if (typeof value === 'number') return { value, type: Number };
  const text = value.replace(unwritable, '');
  if (text === '') return null;
  return { value: text, type: String, ...(formulaStart.test(text) && { format: '@' }) };
}

interface Column<Row> {
  readonly title: Text;
  readonly width: number;
  of(row: Row): Value;
}

const at = (language: Language) => (text: Text) => fillText(text, language);

/** Returns the sheets of an export: images, events and parameters. */
function sheetsOf(images: readonly PrintPointInfo[], language: Language, labelOf: (project: string) => string) {
  const textOf = at(language);
  const points = images.flatMap((image) => image.points.map((point) => ({ image, point })));
  const params = points.flatMap(({ image, point }) => point.params.map((param) => ({ image, point, param })));
  const imageColumns: Column<PrintPointInfo>[] = [
    { title: { zh: '名称', en: 'Name' }, width: 28, of: ({ name }) => name },
    { title: { zh: '项目', en: 'Project' }, width: 16, of: ({ project }) => labelOf(project) },
    { title: { zh: '页面', en: 'Page' }, width: 20, of: ({ page }) => page },
    { title: { zh: '应用版本', en: 'App version' }, width: 12, of: ({ appVersion }) => appVersion },
    {
      title: { zh: '平台', en: 'Platforms' },
      width: 18,
      of: ({ platform }) => platform.map((one) => textOf(printPointPlatformNames[one])).join(', '),
    },
    { title: { zh: '状态', en: 'Status' }, width: 10, of: ({ status }) => textOf(printPointStatusNames[status]) },
    { title: { zh: '点位数', en: 'Points' }, width: 8, of: ({ points }) => points.length },
    { title: { zh: '负责人', en: 'Owner' }, width: 12, of: ({ ownerUserName }) => ownerUserName },
    { title: { zh: '更新时间', en: 'Updated' }, width: 22, of: ({ update_at }) => update_at },
    { title: { zh: '说明', en: 'Description' }, width: 40, of: ({ desc }) => desc },
  ];
  const eventColumns: Column<(typeof points)[number]>[] = [
    { title: { zh: '埋点图', en: 'Image' }, width: 28, of: ({ image }) => image.name },
    { title: { zh: '应用版本', en: 'App version' }, width: 12, of: ({ image }) => image.appVersion },
    { title: { zh: '编号', en: 'No.' }, width: 6, of: ({ point }) => point.no },
    { title: { zh: '事件 ID', en: 'Event ID' }, width: 28, of: ({ point }) => point.eventId },
    { title: { zh: '事件名称', en: 'Event name' }, width: 24, of: ({ point }) => point.eventName },
    { title: { zh: '事件类型', en: 'Event type' }, width: 10, of: ({ point }) => textOf(pointTypeNames[point.type]) },
    { title: { zh: '触发时机', en: 'Trigger' }, width: 40, of: ({ point }) => point.trigger },
    { title: { zh: '状态', en: 'Status' }, width: 10, of: ({ point }) => textOf(pointStatusNames[point.status]) },
    { title: { zh: '负责人', en: 'Owner' }, width: 12, of: ({ point }) => point.ownerUserName },
    { title: { zh: '起始版本', en: 'Since version' }, width: 12, of: ({ point }) => point.sinceVersion },
    { title: { zh: '下线版本', en: 'Removed in version' }, width: 12, of: ({ point }) => point.removedVersion },
  ];
  const yes = textOf({ zh: '是', en: 'Yes' });
  const paramColumns: Column<(typeof params)[number]>[] = [
    { title: { zh: '埋点图', en: 'Image' }, width: 28, of: ({ image }) => image.name },
    { title: { zh: '编号', en: 'No.' }, width: 6, of: ({ point }) => point.no },
    { title: { zh: '事件 ID', en: 'Event ID' }, width: 28, of: ({ point }) => point.eventId },
    { title: { zh: '参数名', en: 'Parameter' }, width: 20, of: ({ param }) => param.key },
    { title: { zh: '类型', en: 'Type' }, width: 10, of: ({ param }) => param.type },
    { title: { zh: '必填', en: 'Required' }, width: 8, of: ({ param }) => (param.required ? yes : '') },
    { title: { zh: '可选值', en: 'Values' }, width: 30, of: ({ param }) => param.enumValues.join(', ') },
    { title: { zh: '说明', en: 'Description' }, width: 40, of: ({ param }) => param.desc },
    { title: { zh: '示例', en: 'Example' }, width: 20, of: ({ param }) => param.example },
  ];
  const sheetOf = <Row>(name: Text, columns: readonly Column<Row>[], rows: readonly Row[]) => ({
    sheet: textOf(name),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ title }) => ({ value: textOf(title), type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => columns.map(({ of }) => cellOf(of(row)))),
    ] satisfies SheetData,
  });
  return [
    sheetOf({ zh: '埋点图', en: 'Images' }, imageColumns, images),
    sheetOf({ zh: '事件', en: 'Events' }, eventColumns, points),
    sheetOf({ zh: '参数', en: 'Parameters' }, paramColumns, params),
  ];
}

/** Returns the images as an Excel workbook. */
export const workbookOf = (
  images: readonly PrintPointInfo[],
  language: Language,
  labelOf: (project: string) => string,
): Promise<Buffer> => writeXlsxFile(sheetsOf(images, language, labelOf)).toBuffer();
