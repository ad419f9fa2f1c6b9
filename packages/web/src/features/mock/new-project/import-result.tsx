import type { ImportReport } from '@easymock/contract';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../kit/buttons/link-button';
import { EmptyState } from '../../../kit/page/empty-state';
import { to } from '../../../lib/address/page';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './new-project.module.css';
import { texts } from './texts';

/** Shows the result of an import: the number of mocks, and the parts that could not be used. */
export function ImportResult({ projectId, report }: { projectId: string; report: ImportReport }) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const hidden = report.problemNum - report.problems.length;
  return (
    <div ref={box} tabIndex={-1} className={styles.result}>
      <EmptyState
        drawing="vase"
        title={t.importedTitle({ count: formatNumber(report.created) })}
        text={report.problemNum > 0 ? t.problems({ count: formatNumber(report.problemNum) }) : t.problemsNone}
        action={
          <LinkButton type="primary" to={to('project', { id: projectId })} autoFocus>
            {t.openProject}
          </LinkButton>
        }
      />
      {report.problems.length > 0 && (
        <ul className={styles.problems}>
          {report.problems.map(({ where, text }) => (
            <li key={`${where} ${text}`}>
              <code>{where}</code>
              <span>{text}</span>
            </li>
          ))}
          {hidden > 0 && <li className={styles.quiet}>{t.morePossible({ count: formatNumber(hidden) })}</li>}
        </ul>
      )}
    </div>
  );
}
