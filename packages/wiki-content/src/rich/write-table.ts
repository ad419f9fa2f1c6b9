import type { Node as DocNode } from 'prosemirror-model';
import { type Element, element, type Node, text } from '../safe/tree';
import { columnWidth } from './column-width';
import { attributesOf, type OtherAttributes } from './rest';

type Write = (blocks: readonly DocNode[]) => Node[];

/** Serialises a table, with its rows in their table parts. */
export function writeTable(table: DocNode, write: Write): Element {
  const { caption, rest } = table.attrs as { caption: string | null; rest: OtherAttributes | null };
  const columns = columnsOf(table);
  const sections: Element[] = [];
  table.forEach((row) => {
    const section = String(row.attrs.section);
    if (sections.at(-1)?.tag !== section) sections.push(element(section));
    sections.at(-1)?.children.push(
      element(
        'tr',
        attributesOf({}, row.attrs.rest),
        row.children.map((cell) => writeCell(cell, write)),
      ),
    );
  });
  return element('table', attributesOf({}, rest), [
    ...(caption === null ? [] : [element('caption', {}, [text(caption)])]),
    ...(columns
      ? [
          element(
            'colgroup',
            {},
            columns.map((column) => element('col', column)),
          ),
        ]
      : []),
    ...sections,
  ]);
}

/** Returns the columns as in the source, unless a column was resized, added or removed. */
function columnsOf(table: DocNode): Record<string, string>[] | undefined {
  const stored = table.attrs.columns as OtherAttributes[] | null;
  const widths: (number | null)[] = [];
  let hasOwn = false;
  table.firstChild?.forEach(({ attrs }) => {
    hasOwn ||= attrs.widthName !== null;
    for (let i = 0; i < attrs.colspan; i += 1) widths.push((attrs.colwidth?.[i] as number) || null);
  });
  const isAsStored = stored?.some(({ span }) => span)
    ? widths.every((width) => width === null)
    : stored?.length === widths.length && stored.every((column, i) => columnWidth(column) === widths[i]);
  if (stored && (isAsStored || hasOwn)) return [...stored];
  if (hasOwn || widths.every((width) => width === null)) return undefined;
  return widths.map((width): Record<string, string> => (width === null ? {} : { style: `width:${width}px` }));
}

function writeCell(cell: DocNode, write: Write): Element {
  const { colspan, rowspan, colwidth, widthName, align, background, rest } = cell.attrs;
  return element(
    cell.type.name === 'tableHeader' ? 'th' : 'td',
    attributesOf(
      {
        colspan: colspan === 1 ? null : colspan,
        rowspan: rowspan === 1 ? null : rowspan,
        ...(widthName && colwidth && { [widthName]: colwidth.join(',') }),
      },
      rest,
      { 'text-align': align, 'background-color': background },
    ),
    write(cell.children),
  );
}
