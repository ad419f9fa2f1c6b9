import type { Article } from '@easymock/contract';
import { Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ColourTag } from '../../../kit/display/colour-tag';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useTexts } from '../../../lib/texts/texts';
import styles from './article.module.css';
import { texts } from './texts';

const TagForm = lazy(async () => ({ default: (await import('./tag-form')).TagForm }));

/** Shows the tags of an article; people who may edit it can change the tags. */
export function ArticleTags({ article }: { article: Article }) {
  const t = useTexts(texts);
  const values = article.articleTagValue.split(',').filter(Boolean);
  const [isOpen, setIsOpen] = useState(false);
  const shown = values.length > 0 && <Tags values={values} />;
  if (!article.canEdit) return shown && <span className={styles.tags}>{shown}</span>;
  return (
    <span className={styles.tags}>
      {shown}
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setIsOpen}
        destroyOnHidden
        title={t.tags}
        content={
          <Suspense fallback={<div className={styles.tagForm} />}>
            <TagForm article={article} values={values} onDone={() => setIsOpen(false)} />
          </Suspense>
        }
      >
        <button type="button" className={styles.tagButton} aria-haspopup="dialog">
          {values.length > 0 ? t.tags : t.addTags}
        </button>
      </Popover>
    </span>
  );
}

/** A separate component, so that articles without tags do not load the names of tags. */
function Tags({ values }: { values: readonly string[] }) {
  const choices = useEnumeration('articleTag');
  return values.map((value) => (
    <ColourTag key={value} colour={choices.choiceOf(value)?.color ?? 'ink'}>
      {choices.labelOf(value)}
    </ColourTag>
  ));
}
