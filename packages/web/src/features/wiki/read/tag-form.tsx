import { type Article, wikiTagLimit } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './article.module.css';
import { texts } from './texts';

/** Edits the tags of an article. */
export function TagForm(props: { article: Article; values: readonly string[]; onDone: () => void }) {
  const { article, values, onDone } = props;
  const t = useTexts(texts);
  const [chosen, setChosen] = useState(values);
  const change = useChange('article', 'updateArticleTag', { onDone });
  return (
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
        onClick={() => change.mutate({ markdownId: article._id, articleTagValue: [...chosen] })}
      >
        {t.save}
      </Button>
    </div>
  );
}
