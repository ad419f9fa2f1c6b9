import type { Article } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { to } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './generated.module.css';
import { texts } from './texts';

const UpdateDialog = lazy(async () => ({ default: (await import('./update-dialog')).UpdateDialog }));

/** Returns whether a text has passages that were generated from mocks. */
export const isGenerated = ({ mdTexts = '' }: Article): boolean => mdTexts.includes('<!-- easymock:begin ');

/** Shows of which project a document was generated, and what changed there since. */
export function GeneratedNote({ article }: { article: Article }) {
  const t = useTexts(texts);
  const [isUpdating, setIsUpdating] = useState(false);
  const { data: source } = useQuery(callQuery('wikiMock', 'getSource', { markdownId: article._id }));
  if (!source) return null;
  const { changed, added, removed } = source;
  const num = changed + added + removed;
  const update = article.canEdit && (
    <Button size="small" onClick={() => setIsUpdating(true)}>
      {num > 0 ? t.seeUpdate : t.generateAgain}
    </Button>
  );
  return (
    <>
      {num > 0 ? (
        <ChangeBanner text={t.drifted({ num, changed, added, removed })}>{update}</ChangeBanner>
      ) : (
        <p className={styles.note}>
          <Link to={to('project', { id: source.projectId })}>{t.generatedFrom({ name: source.projectName })}</Link>
          <span>{t.upToDate({ at: formatMoment(source.generatedAt) })}</span>
          {update}
        </p>
      )}
      {isUpdating && (
        <Suspense>
          <UpdateDialog article={article} source={source} onClose={() => setIsUpdating(false)} />
        </Suspense>
      )}
    </>
  );
}
