import { type Article, wikiTagLimit } from '@easymock/contract';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { ColourTag } from '../../../kit/display/colour-tag';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './article.module.css';
import { texts } from './texts';

/** The tags of an article; people who may edit choose others. */
export function ArticleTags({ article }: { article: Article }) {
  const t = useTexts(texts);
  const choices = useEnumeration('articleTag');
  const values = article.articleTagValue.split(',').filter(Boolean);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(values);
  const change = useChange('article', 'updateArticleTag', { onDone: () => setIsOpen(false) });
  const shown = values.map((value) => (
    <ColourTag key={value} colour={choices.choiceOf(value)?.color ?? 'ink'}>
      {choices.labelOf(value)}
    </ColourTag>
  ));
  if (!article.canEdit) return shown.length > 0 ? <span className={styles.tags}>{shown}</span> : null;
  return (
    <span className={styles.tags}>
      {shown}
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={(next) => {
          setIsOpen(next);
          setChosen(values);
        }}
        title={t.tags}
        content={
          <div className={styles.tagForm}>
            <EnumerationsSelect
              type="articleTag"
              aria-label={t.tagsOf({ name: article.title })}
              value={chosen}
              onChange={(next) => setChosen(next.slice(0, wikiTagLimit))}
            />
            <Button
              type="primary"
              size="small"
              loading={change.isPending}
              onClick={() => change.mutate({ markdownId: article._id, articleTagValue: chosen })}
            >
              {t.save}
            </Button>
          </div>
        }
      >
        <button type="button" className={styles.tagButton} aria-haspopup="dialog">
          {values.length > 0 ? t.tags : t.addTags}
        </button>
      </Popover>
    </span>
  );
}
