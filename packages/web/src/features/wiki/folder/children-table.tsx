import { type CatalogNode, type ChildOrder, catalogTypeNames } from '@easymock/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { AddIcon } from '../../../kit/display/icons';
import { CheckBox } from '../../../kit/form/check-box';
import { SortButton } from '../../../kit/list/sort-button';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { to } from '../../../lib/address/page';
import { useFlash } from '../../../lib/state/flash';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/texts/time';
import { texts as fieldTexts } from '../field/texts';
import type { Chosen } from '../field/use-chosen';
import type { Ask } from '../node/dialogs';
import { NodeIconView } from '../node/node-look';
import { NodeMarks } from '../node/node-marks';
import { useNodeMenu } from '../node/node-menu';
import type { Place } from '../node/place';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import styles from './folder.module.css';
import type { Sort } from './sort';
import { texts } from './texts';

interface Props {
  id: Place;
  found: { readonly list: readonly CatalogNode[] };
  label: string;
  mayAdd: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  actions: NodeActions;
  ask: Ask;
  chosen: Chosen;
}

/** Shows the children of a folder as a table. j and k move between rows, e opens a row. */
export function ChildrenTable({ id, found, label, mayAdd, sort, onSort, actions, ask, chosen }: Props) {
  const t = useTexts(texts);
  const tf = useTexts(fieldTexts);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, {
    count: found.list.length,
    onSelect: (index) => {
      const node = found.list[index];
      if (node) chosen.choose(node.id, !chosen.has(node.id));
    },
  });
  const columns: readonly (readonly [ChildOrder | 'type' | 'menu', string])[] = [
    ['name', t.name],
    ['type', t.type],
    ['updateDate', t.updateDate],
    ['lookNumber', t.lookNumber],
    ['menu', t.menu],
  ];
  const headOf = ([key, title]: (typeof columns)[number]) => {
    if (key === 'type')
      return (
        <th key={key} scope="col" className={styles.type}>
          {title}
        </th>
      );
    if (key === 'menu') {
      return (
        <th key={key} scope="col" className={styles.menuCell}>
          <span className="g-sr-only">{title}</span>
        </th>
      );
    }
    const order = sort.order === key ? (sort.isDown ? 'descending' : 'ascending') : 'none';
    return (
      <th
        key={key}
        scope="col"
        aria-sort={order}
        className={key === 'lookNumber' ? styles.number : key === 'updateDate' ? styles.date : ''}
      >
        <SortButton
          label={title}
          order={order}
          onClick={() => onSort({ order: key, isDown: order === 'none' ? key !== 'name' : order === 'ascending' })}
        />
      </th>
    );
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.choice}>
              <CheckBox
                label={tf.selectAll}
                isChecked={chosen.isAll}
                isPartial={!chosen.isAll && chosen.nodes.length > 0}
                onChange={chosen.chooseAll}
              />
            </th>
            {columns.map(headOf)}
          </tr>
        </thead>
        <tbody ref={body}>
          {found.list.map((node, index) => (
            <Row key={node.id} node={node} index={index} actions={actions} ask={ask} chosen={chosen} />
          ))}
        </tbody>
      </table>
      {mayAdd && (
        <button type="button" className={styles.newRow} onClick={() => ask({ kind: 'new', parentId: id })}>
          <Icon icon={AddIcon} size={14} /> {t.addArticle}
        </button>
      )}
    </div>
  );
}

function Row(props: { node: CatalogNode; index: number; actions: NodeActions; ask: Ask; chosen: Chosen }) {
  const { node, index, actions, ask, chosen } = props;
  const tf = useTexts(fieldTexts);
  const tn = useTexts(nodeTexts);
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const isFresh = useFlash(node.id);
  const menu = useNodeMenu(actions, ask)(node, { onRename: () => ask({ kind: 'rename', node }) });
  const isFolder = node.catalogType === 'folder';
  return (
    <tr data-row={index} data-fresh={isFresh || undefined} data-chosen={chosen.has(node.id) || undefined}>
      <td className={styles.choice}>
        <CheckBox
          label={tf.selectRow({ name: node.catalogName })}
          isChecked={chosen.has(node.id)}
          onChange={(isOn, isShiftHeld) => chosen.choose(node.id, isOn, isShiftHeld)}
        />
      </td>
      <td>
        <span className={styles.nameCell}>
          <NodeIconView node={node} />
          <Link to={to('wikiFolder', { markdownId: node.id })} title={node.catalogName} className={styles.link}>
            {node.catalogName}
          </Link>
          <NodeMarks node={node} />
        </span>
      </td>
      <td className={styles.type}>
        {isFolder ? t.childNum({ count: formatNumber(node.childNum) }) : text(catalogTypeNames[node.catalogType])}
      </td>
      <td className={styles.date}>
        <time dateTime={node.date} title={formatMoment(node.date)}>
          {formatAgo(node.date, language, Date.now())}
        </time>
      </td>
      <td className={`${styles.number} g-num`}>{isFolder ? '—' : formatNumber(node.lookNumber)}</td>
      <td className={styles.menuCell}>
        {menu.length > 0 && <ActionMenu label={tn.more({ name: node.catalogName })} actions={menu} />}
      </td>
    </tr>
  );
}
