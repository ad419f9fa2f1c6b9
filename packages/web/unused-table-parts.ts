import type { Plugin } from 'vite';

/** An empty component, with the one other export that the table imports. */
const nothing = 'export const flattenKeys = () => []; export default () => null;';

/**
 * Leaves two parts of antd's table out: the filter menus in its head, which bring a tree and a search field,
 * and the radio buttons that select one row. Our filters are above the tables and in the URL, and our tables
 * select several rows. Saves 30 kB on each page with a table; see docs/decisions/067.
 */
export function withoutUnusedTableParts(): Plugin {
  return {
    name: 'without-unused-table-parts',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === '../../radio' && importer.endsWith('/antd/es/table/hooks/useSelection.js') ? '\0no-radio' : undefined,
    load: (id) =>
      id === '\0no-radio' || id.endsWith('/antd/es/table/hooks/useFilter/FilterDropdown.js') ? nothing : null,
  };
}
