import { openChart } from '../../../kit/chart/engine';
import { onThemeChange } from '../../../lib/preferences/theme';
import { formatNumber } from '../../../lib/texts/time';
import { showDiagram } from './drawn-diagram';
import { foldSource } from './drawn-source';
import styles from './text.module.css';

/** Charts above this number stay tables, and diagrams source. */
const mostDrawn = 50;

interface Words {
  readonly chart: string;
  readonly chartData: string;
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
  const details = foldSource(frame, t.chartData);
  if (table.caption) {
    const title = document.createElement('div');
    title.className = styles.drawnTitle ?? '';
    title.textContent = table.caption.textContent;
    title.dataset.added = '';
    title.ariaHidden = 'true';
    details.before(title);
  }
  details.before(drawing);
  // The drawing is in a shadow tree, so that a search in the text does not find its words twice.
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

/** Draws the charts and diagrams of a text. @returns a function that ends their drawing */
export function drawParts(box: HTMLElement, t: Words): () => void {
  const charts = [...box.querySelectorAll<HTMLElement>('.md-chart')].slice(0, mostDrawn);
  const ends = charts.flatMap((target) => drawChart(target, t) ?? []);
  const diagrams = [...box.querySelectorAll<HTMLElement>('pre.md-diagram')].slice(0, mostDrawn);
  ends.push(...diagrams.map((code, place) => showDiagram(box, code, place)));
  return () => {
    for (const end of ends) end();
  };
}
