import type { CatalogType } from '@easymock/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { to } from '../../../lib/address/page';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { NodeIconView } from '../node/node-look';
import { type Marked, NodeMarks } from '../node/node-marks';
import styles from './lists.module.css';
import { texts } from './texts';

/** Returns the path of an article without its own name, as comma-separated names. */
export const pathAbove = ({ catalogPathName }: { readonly catalogPathName: string }): string =>
  catalogPathName.split(',').slice(0, -1).join();

/** Returns the path of an article for a reader. */
export const pathText = ({ catalogPathName }: { readonly catalogPathName: string }): string =>
  catalogPathName.split(',').filter(Boolean).join(' / ');

/** Renders a document in a list: its name, its path, and the facts that the list adds. */
export function ListRow(props: {
  id: string;
  index: number;
  title: string;
  catalogType: CatalogType;
  path: string;
  /** Short facts, such as a person or a time. */
  facts?: readonly (string | undefined)[];
  at?: string | null | undefined;
  isValid?: boolean;
  /** The marks of the document. */
  marks?: Marked;
  /** Whether the row is selected; absent in lists without selection. */
  isSelected?: boolean | undefined;
  canSelect?: boolean;
  onSelect?: (() => void) | undefined;
  tools?: ReactNode;
  children?: ReactNode;
}) {
  const { id, title, catalogType, path, facts = [], at, isValid = true, isSelected } = props;
  const t = useTexts(texts);
  const language = useLanguage();
  const look = { catalogType, catalogIcon: '', catalogColor: '', bgColor: '' };
  const said = [pathText({ catalogPathName: path }), ...facts].filter(Boolean).join(' · ');
  return (
    <li className={styles.row} data-row={props.index} data-invalid={isValid ? undefined : ''}>
      {isSelected !== undefined && (
        <Checkbox
          checked={isSelected}
          disabled={props.canSelect === false}
          aria-label={t.select({ name: title })}
          onChange={props.onSelect}
        />
      )}
      <NodeIconView node={look} />
      <div className={styles.about}>
        {isValid ? (
          <Link className={styles.link} to={to('wikiFolder', { markdownId: id })} title={title}>
            {title}
          </Link>
        ) : (
          <span className={styles.link} title={title}>
            {title}
          </span>
        )}
        <span className={styles.facts}>
          {props.marks && <NodeMarks node={props.marks} />}
          {!isValid && <span className={styles.invalid}>{t.invalid}</span>}
          {said && (
            <span className={styles.said} title={said}>
              {said}
            </span>
          )}
          {at && (
            <time dateTime={at} title={formatMoment(at)}>
              {said && ' · '}
              {formatAgo(at, language, Date.now())}
            </time>
          )}
        </span>
        {props.children}
      </div>
      <span className={styles.tools}>{props.tools}</span>
    </li>
  );
}
