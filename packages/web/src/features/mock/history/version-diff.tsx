import type { CollectionSetting, MockMethod, NamedAnswer } from '@easymock/contract';
import { lazy, Suspense } from 'react';
import { changedIn } from '../../../kit/form/form-values';
import { Skeleton } from '../../../kit/page/skeleton';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { FieldsDiff } from './fields-diff';
import styles from './history.module.css';
import { texts } from './texts';

/** Returns responses as text for a comparison, line by line. */
const answersAsText = (answers: readonly NamedAnswer[]): string =>
  answers.map(({ id: _, mode, ...settings }) => `${JSON.stringify(settings, null, 2)}\n${mode}`.trimEnd()).join('\n\n');

const DefinitionDiff = lazy(() => import('./text-diff'));

export interface Compared {
  method: MockMethod;
  url: string;
  description: string;
  tags: string[];
  mode: string;
  answers: NamedAnswer[];
  collection: CollectionSetting | null;
}

const comparable = ({ method, url, description, tags, mode, answers, collection }: Compared): Compared => ({
  method,
  url,
  description,
  tags,
  mode,
  answers,
  collection,
});

/** Shows the differences between two states of a mock side by side. */
export function VersionDiff(props: { before: Compared; after: Compared; beforeLabel: string; afterLabel: string }) {
  const { before, after, beforeLabel, afterLabel } = props;
  const t = useTexts(texts);
  const labels = useFields('mock', 'update');
  const changed = changedIn(comparable(before), comparable(after));
  const shownOf = (value: string | string[] | CollectionSetting | null) => {
    if (typeof value === 'string') return value;
    return Array.isArray(value) ? value.join(t.comma) : value ? JSON.stringify(value) : '';
  };
  const lines = changed.filter((field) => field !== 'mode' && field !== 'answers');
  const texted = (['mode', 'answers'] as const).filter((field) => changed.includes(field));
  const textOf = (of: Compared, field: 'mode' | 'answers') => (field === 'mode' ? of.mode : answersAsText(of.answers));
  if (changed.length === 0) return <p className={styles.quiet}>{t.noDifference}</p>;
  return (
    <div className={styles.diff}>
      {lines.length > 0 && (
        <FieldsDiff
          beforeLabel={beforeLabel}
          afterLabel={afterLabel}
          lines={lines.map((field) => ({
            key: field,
            label: labels[field].label,
            before: shownOf(before[field]),
            after: shownOf(after[field]),
          }))}
        />
      )}
      {texted.map((field) => (
        <section key={field} aria-label={labels[field].label}>
          <h3 className={styles.heading}>{labels[field].label}</h3>
          <p className={styles.quiet}>{t.diffHelp({ before: beforeLabel, after: afterLabel })}</p>
          <Suspense fallback={<Skeleton height={160} />}>
            <DefinitionDiff
              before={textOf(before, field)}
              after={textOf(after, field)}
              label={t.diffLabel({ before: beforeLabel, after: afterLabel })}
            />
          </Suspense>
        </section>
      ))}
    </div>
  );
}
