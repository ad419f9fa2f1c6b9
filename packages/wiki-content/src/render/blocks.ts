import { includeOf, includePlace } from '../include/include';
import { mockIdOf, mockPlace } from '../mock/mock';
import { cleanAttributes } from '../safe/rules';
import { attributeOf, type Element, element, type Node, text, textOf } from '../safe/tree';
import { problem } from './words';

/** Maximum pictures in a row of a grid, by the specification. */
const picturesInRow = 5;
const chartSize = { width: [100, 600], height: [100, 300] } as const;
const chartRows = 500;
const chartColumns = 20;

const writers: Record<string, (body: string) => Node[]> = { imgGrid, iframe, latex, chart, mock, include };

/**
 * Renders a block of the wiki, `<pre data-block="name">` with its text. The result keeps the name and
 * contains the lines, with errors in place. The text of an unknown block is shown.
 */
export function showBlock(target: Element): void {
  const name = attributeOf(target, 'data-block') ?? '';
  const write = Object.hasOwn(writers, name) ? writers[name] : undefined;
  if (!write) return;
  target.children = write(textOf(target.children));
  target.tag = 'div';
  target.attributes = target.attributes.filter(([key]) => key !== 'class');
  target.attributes.push(['class', `md-block md-block-${name.toLowerCase()}`]);
}

/** Returns an element with sanitised attributes; undefined if a required one was rejected. */
function safe(
  tag: string,
  attributes: Record<string, string>,
  needed: string,
  children: Node[] = [],
): Element | undefined {
  const clean = cleanAttributes(tag, false, Object.entries(attributes));
  if (!clean?.some(([name]) => name === needed)) return undefined;
  return { type: 'element', tag, isMath: false, attributes: clean, children };
}

const linesOf = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Renders rows of picture addresses, separated by spaces or commas. */
function imgGrid(body: string): Node[] {
  return linesOf(body).map((line, i) => {
    const addresses = line.split(/[\s,，]+/).filter((address) => address !== '');
    if (addresses.length > picturesInRow) return problem('tooManyPictures', String(i + 1));
    const pictures = addresses.map((src) => safe('img', { src, alt: '' }, 'src') ?? problem('wrongPicture', src));
    return element('div', { class: 'md-grid-row' }, pictures);
  });
}

/**
 * Renders the address of a page as a link; the page replaces it with a sandboxed frame if the settings allow
 * the host.
 */
function iframe(body: string): Node[] {
  const address = body.trim();
  const link = /^https?:\/\/[^\s/"'<>`\\][^\s"'<>`\\]*$/i.test(address)
    ? safe('a', { class: 'md-frame', href: address, 'data-url': address }, 'data-url', [text(address)])
    : undefined;
  return [link ?? problem('wrongLink')];
}

/** Renders a formula in one or two dollar signs. */
function latex(body: string): Node[] {
  const [, double, single] = /^(?:\$\$([^$]+)\$\$|\$([^$]+)\$)$/.exec(body.trim()) ?? [];
  const tex = (double ?? single ?? '').trim();
  return [tex ? element('div', { class: 'md-math', 'data-tex': tex }) : problem('wrongFormula')];
}

interface Chart {
  type: string;
  width: number;
  height: number;
  title: string;
  rows: string[][];
}

/** Renders the place of a mock, which the page fills in. */
function mock(body: string): Node[] {
  const id = mockIdOf(body);
  return [id === undefined ? problem('wrongMock') : mockPlace(id)];
}

/** Renders the link to a passage of another article, which the page fills in. */
function include(body: string): Node[] {
  const named = includeOf(body);
  return [named ? includePlace(named) : problem('wrongInclude')];
}

/**
 * Renders a chart: lines of settings (`type: bar`, `width: 400`, `height: 200`, `title: …`), then a line of
 * column names and lines of numbers, separated by commas. The result is a table, which is readable and
 * searchable without a script; the page draws the chart from it.
 */
function chart(body: string): Node[] {
  const read = readChart(body);
  const mistake = mistakeIn(read);
  if (mistake) return [mistake];
  const [head = [], ...rows] = read.rows;
  const cells = (tag: string, row: string[]) =>
    element(
      'tr',
      {},
      row.map((value) => element(tag, {}, [text(value)])),
    );
  const table = element('table', {}, [
    ...(read.title ? [element('caption', {}, [text(read.title)])] : []),
    element('thead', {}, [cells('th', head)]),
    element(
      'tbody',
      {},
      rows.map((row) => cells('td', row)),
    ),
  ]);
  const size = { 'data-width': String(read.width), 'data-height': String(read.height) };
  return [element('div', { class: 'md-chart', 'data-value': read.type, ...size }, [table])];
}

function readChart(body: string): Chart {
  const result: Chart = { type: 'line', width: 600, height: 300, title: '', rows: [] };
  for (const line of linesOf(body)) {
    const [, key, value = ''] = /^(type|width|height|title)\s*[:：]\s*(.*)$/.exec(line) ?? [];
    if (key === 'type' || key === 'title') result[key] = value;
    else if (key === 'width' || key === 'height') result[key] = /^\d+$/.test(value) ? Number(value) : 0;
    else result.rows.push(line.split(/[,，\t]/).map((cell) => cell.trim()));
  }
  return result;
}

function mistakeIn({ type, width, height, rows: [head, ...rows] }: Chart): Element | undefined {
  if (!['line', 'bar', 'pie'].includes(type)) return problem('wrongChartType');
  if (width < chartSize.width[0] || width > chartSize.width[1]) return problem('wrongChartWidth');
  if (height < chartSize.height[0] || height > chartSize.height[1]) return problem('wrongChartHeight');
  if (!head || rows.length === 0) return problem('emptyChart');
  const wrong = rows.findIndex(
    (row, i) =>
      i >= chartRows ||
      row.length !== head.length ||
      row.length < 2 ||
      row.length > chartColumns ||
      row.slice(1).some((cell) => !/^-?\d{1,15}(\.\d{1,10})?$/.test(cell)),
  );
  return wrong === -1 ? undefined : problem('wrongChartData', String(wrong + 1));
}
