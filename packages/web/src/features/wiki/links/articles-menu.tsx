import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { CaretMenu, type MenuHandle, type MenuPlace } from '../../../kit/list/caret-menu';
import { useTexts } from '../../../lib/texts/texts';
import { NodeIconView } from '../node/node-look';
import { articlesQuery, type FoundArticle } from './find-articles';
import styles from './links.module.css';
import { texts } from './texts';

/**
 * Menu of articles that match the text typed behind `[[`, by title and pinyin. The editor retains the focus.
 */
export function ArticlesMenu(props: {
  typed: string;
  place: MenuPlace;
  handle: RefObject<MenuHandle | null>;
  id: string;
  onChoose: (article: FoundArticle) => void;
  onClose: () => void;
  /** Receives the ID of the active option, for screen readers. */
  onActive?: (id: string) => void;
}) {
  const { typed } = props;
  const t = useTexts(texts);
  const [words, setWords] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed), 150);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({ ...articlesQuery(words), placeholderData: keepPreviousData });
  const articles = query.data ?? [];
  // No match for so long a text: the user is not typing a title.
  if (query.isError || (query.data && articles.length === 0 && typed.length > 12)) return null;
  return (
    <CaretMenu
      {...props}
      label={t.articles}
      items={articles}
      keyOf={({ id }) => id}
      nothing={query.isPending ? t.searching : typed.trim() === '' ? t.unread : t.nothing}
    >
      {({ title, path, catalogType }) => (
        <>
          <NodeIconView node={{ catalogType, catalogIcon: '', catalogColor: '', bgColor: '' }} />
          <span className={styles.title}>{title}</span>
          <span className={styles.path}>{path}</span>
        </>
      )}
    </CaretMenu>
  );
}
