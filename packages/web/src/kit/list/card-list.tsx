import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import styles from './card-list.module.css';
import { useRowKeys } from './use-row-keys';

/**
 * Renders records as cards in as many columns as fit. j and k move between the cards, e opens one. The
 * loading, empty and error states belong to `QueryView`.
 * @example <CardList rows={packages} titleOf={({ name }) => name} pathTo={(id) => place.pathTo(id)} foot={(row) => <LikeButton row={row} />}>{(row) => row.description}</CardList>
 */
export function CardList<Row extends { _id: string }>(props: {
  rows: readonly Row[];
  titleOf: (row: Row) => string;
  /** Returns the link target of a card's title. */
  pathTo: (id: string) => string;
  /** Renders content beside the title, such as a status or a menu. */
  extra?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
  foot?: (row: Row) => ReactNode;
  /** Minimum width of a card in pixels. */
  width?: number;
}) {
  const { rows, titleOf, pathTo, extra, foot, width = 280 } = props;
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { count: rows.length });
  return (
    <ul
      ref={list}
      className={styles.cards}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))` }}
    >
      {rows.map((row, index) => (
        <li key={row._id} className={styles.card} data-row={index}>
          <div className={styles.head}>
            <h2 className={styles.title}>
              <Link to={pathTo(row._id)} title={titleOf(row)} preventScrollReset>
                {titleOf(row)}
              </Link>
            </h2>
            {extra?.(row)}
          </div>
          <div className={styles.text}>{props.children(row)}</div>
          {foot && <div className={styles.foot}>{foot(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
