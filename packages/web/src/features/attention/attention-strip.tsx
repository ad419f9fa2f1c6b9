import type { AttentionItem, AttentionLevel } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusTag } from '../../kit/display/status-tag';
import { callQuery } from '../../lib/api/queries';
import { useTexts } from '../../lib/texts/texts';
import styles from './attention.module.css';
import { texts } from './texts';

/** Number of items shown in the collapsed strip. */
const shownAtFirst = 3;

const tagOf: Record<AttentionLevel, 'danger' | 'soon' | 'info'> = { danger: 'danger', warn: 'soon', info: 'info' };

/**
 * Shows what needs the reader's attention in all features. Collapsed, the most urgent items are in one line,
 * whose height is the same while loading, so that nothing below moves; expanded, all items are listed.
 */
export function AttentionStrip() {
  const t = useTexts(texts);
  const { data, isError, error, refetch } = useQuery(callQuery('tools', 'getAttentionList', {}));
  const [isOpen, setIsOpen] = useState(false);
  const shown = data?.slice(0, isOpen ? undefined : shownAtFirst) ?? [];
  return (
    <section className={styles.strip} data-open={isOpen ? '' : undefined} aria-labelledby="attention-title">
      <h2 id="attention-title" className={styles.title}>
        {t.title}
      </h2>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((item) => (
            <Item key={`${item.kind} ${item.link} ${item.title}`} item={item} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button
          type="link"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t.less : t.all({ count: data.length })}
        </Button>
      )}
      {data?.length === 0 && <p className={styles.none}>{t.none}</p>}
      {isError && !data && (
        <p className={styles.none} role="alert">
          {error.message}
          <Button size="small" onClick={() => refetch()}>
            {t.retry}
          </Button>
        </p>
      )}
    </section>
  );
}

function Item({ item }: { item: AttentionItem }) {
  const t = useTexts(texts);
  return (
    <li className={styles.item}>
      <StatusTag kind={tagOf[item.level]}>{t[item.level]}</StatusTag>
      <span className={styles.kind}>{item.kindName}</span>
      <Link to={item.link} className={styles.link} title={item.title}>
        {item.title}
      </Link>
      {item.dueDate && <span className={`${styles.due} g-num`}>{t.due({ date: item.dueDate })}</span>}
    </li>
  );
}
