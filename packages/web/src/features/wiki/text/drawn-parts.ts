import { openChart } from '../../../kit/chart/engine';
import { onThemeChange } from '../../../lib/preferences/theme';
import { formatNumber } from '../../../lib/texts/time';
import { drawDiagram } from '../diagram/draw-diagram';
import styles from './text.module.css';

/** Charts above this number stay tables. */
const mostCharts = 50;

interface Words {
  readonly chart: string;
  readonly chartData: string;
  readonly diagram: string;
  readonly diagramSource: string;
  readonly diagramUnread: (values: { line: string }) => string;
  readonly diagramUnknown: string;
}

/** Adds the source of a drawing below it, for readers who want to read, copy or search it. */
function sourceOf(what: Element, title: string): HTMLDetailsElement {
  const details = document.createElement('details');
  details.className = styles.drawnSource ?? '';
  const summary = document.createElement('summary');
  summary.textContent = title;
  // Not part of the text, so comments and searches skip it.
  summary.dataset.added = '';
  what.replaceWith(details);
  details.append(summary, what);
  return details;
}

const cellsOf = (row: Element): string[] => [...row.children].map(({ textContent }) => textContent?.trim() ?? '');

/**
 * Draws the chart whose numbers an element contains as a table. @returns a function that removes the chart
 */
function drawChart(target: HTMLElement, t: Words): (() => void) | undefined {
  const table = target.querySelector('table');
  const frame = table?.parentElement === target ? table : table?.parentElement;
  const [head, ...rows] = [...(table?.rows ?? [])].map(cellsOf);
  if (!table || !frame || !head || rows.length === 0) return undefined;
  const kind = (['bar', 'pie'] as const).find((one) => one === target.dataset.value) ?? 'line';
  const drawing = document.createElement('div');
  drawing.className = styles.chart ?? '';
  drawing.style.width = `${Number(target.dataset.width) || 600}px`;
  drawing.style.height = `${Number(target.dataset.height) || 300}px`;
  drawing.role = 'img';
  drawing.ariaLabel = table.caption?.textContent || t.chart;
  const details = sourceOf(frame, t.chartData);
  if (table.caption) {
    const title = document.createElement('div');
    title.className = styles.drawnTitle ?? '';
    title.textContent = table.caption.textContent;
    title.dataset.added = '';
    title.ariaHidden = 'true';
    details.before(title);
  }
  details.before(drawing);
  // In a shadow tree, so that a search in the text does not find its words twice.
  const room = document.createElement('div');
  room.style.height = '100%';
  drawing.attachShadow({ mode: 'open' }).append(room);
  const chart = openChart(room);
  const draw = () =>
    chart.draw({
      kind,
      isStill: true,
      categories: rows.map(([category = '']) => category),
      series: head.slice(1).map((name, at) => ({ name, values: rows.map((row) => Number(row[at + 1])) })),
      formatValue: formatNumber,
    });
  draw();
  const leave = onThemeChange(draw);
  return () => {
    leave();
    chart.close();
  };
}

/** Draws a diagram above its text, or shows the error. */
function showDiagram(code: HTMLElement, t: Words): void {
  // In a comparison, the text mixes two versions.
  if (code.querySelector('ins, del')) return;
  const frame = code.parentElement ?? code;
  const drawing = document.createElement('div');
  drawing.className = styles.diagram ?? '';
  drawing.role = 'img';
  drawing.ariaLabel = t.diagram;
  drawing.tabIndex = 0;
  frame.before(drawing);
  const result = drawDiagram(drawing, code.textContent ?? '');
  if (result === 'drawn') {
    sourceOf(frame, t.diagramSource);
    return;
  }
  const note = document.createElement('p');
  note.className = styles.drawnNote ?? '';
  note.textContent = result ? t.diagramUnread({ line: String(result.line) }) : t.diagramUnknown;
  note.dataset.added = '';
  drawing.replaceWith(note);
}

/** Draws the charts and diagrams of a text. @returns a function that removes the charts */
export function drawParts(box: HTMLElement, t: Words): () => void {
  const charts = [...box.querySelectorAll<HTMLElement>('.md-chart')].slice(0, mostCharts);
  const ends = charts.flatMap((target) => drawChart(target, t) ?? []);
  for (const code of box.querySelectorAll<HTMLElement>('pre.md-diagram')) showDiagram(code, t);
  return () => {
    for (const end of ends) end();
  };
}
