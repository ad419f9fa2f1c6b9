import {
  type PrintPoint,
  pointStatuses,
  pointStatusNames,
  printPointPlatformNames,
  printPointStatusNames,
} from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import { useEnumeration } from '../../../lib/api/enumerations';
import { joinWords } from '../../../lib/texts/joined';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './print-points.module.css';
import { texts } from './texts';

const kinds = { draft: 'soon', reviewing: 'info', live: 'done', deprecated: 'off' } as const;

export function ImageStatus({ status }: Pick<PrintPoint, 'status'>) {
  const textOf = useText();
  return <StatusTag kind={kinds[status]}>{textOf(printPointStatusNames[status])}</StatusTag>;
}

/** Shows the project of an image, its points per status, and its last change. */
export function ImageFacts({ image }: { image: PrintPoint }) {
  const t = useTexts(texts);
  const textOf = useText();
  const language = useLanguage();
  const { labelOf } = useEnumeration('project');
  const { page, appVersion, platform, points } = image;
  const nums = pointStatuses
    .map((status) => ({ status, num: points.filter((point) => point.status === status).length }))
    .filter(({ num }) => num > 0);
  const seenAt = points.map((point) => point.seenAt ?? '').reduce((a, b) => (a > b ? a : b), '');
  return (
    <div className={styles.facts}>
      <span>{labelOf(image.project)}</span>
      {page && <span>{page}</span>}
      {appVersion && <span className="g-mono">{appVersion}</span>}
      {platform.length > 0 && <span>{joinWords(platform.map((one) => textOf(printPointPlatformNames[one])))}</span>}
      <span className="g-num">{t.pointNum({ num: points.length })}</span>
      {nums.length > 0 && (
        <span className={styles.dots}>
          {nums.map(({ status, num }) => (
            <span key={status} className={styles.dot} data-status={status} title={textOf(pointStatusNames[status])}>
              <span className="g-sr-only">{textOf(pointStatusNames[status])}</span>
              <span className="g-num">{num}</span>
            </span>
          ))}
        </span>
      )}
      {seenAt && (
        <span title={formatMoment(seenAt)}>{t.seenOn({ when: formatAgo(seenAt, language, Date.now()) })}</span>
      )}
      <span>
        {image.ownerUserName || image.createUserName} · {formatMoment(image.update_at)}
      </span>
    </div>
  );
}
