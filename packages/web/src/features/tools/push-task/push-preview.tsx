import {
  type PushPreview as Preview,
  type PushTaskDraft,
  type RobotPlatformKey,
  robotPlatforms,
} from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { Markdown } from '../../../kit/display/markdown';
import { Segments } from '../../../kit/form/segments';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMomentIn, formatNumber } from '../../../lib/texts/time';
import styles from './push.module.css';
import { texts } from './texts';

/** Milliseconds of debounce while somebody types. */
const pauseMs = 400;

const previewed = (draft: Partial<PushTaskDraft>) => ({
  msgType: draft.msgType,
  title: draft.title,
  content: draft.content,
  linkUrl: draft.linkUrl,
  picUrl: draft.picUrl,
  source: draft.source,
  sourceConfig: draft.sourceConfig,
  isAtAll: draft.isAtAll,
  buttons: draft.buttons,
  dingConfigIds: draft.dingConfigIds,
  atUserIds: draft.atUserIds,
  schedule: draft.schedule,
});

/**
 * Returns the message of the current form values as the server would send it; undefined until it is known.
 */
export function usePreview(): Preview | undefined {
  const draft = Form.useWatch([]) as Partial<PushTaskDraft> | undefined;
  const wanted = JSON.stringify(previewed(draft ?? {}));
  const [asked, setAsked] = useState('{}');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    ...callQuery('pushTask', 'previewTask', JSON.parse(asked) as object),
    placeholderData: keepPreviousData,
    enabled: asked !== '{}',
    retry: false,
  });
  return query.data;
}

/** Shows a message in the look of each platform of its robots. */
export function MessagePreview({ preview }: { preview: Preview }) {
  const t = useTexts(texts);
  const text = useText();
  const [platform, setPlatform] = useState<RobotPlatformKey>('dingtalk');
  const shown = preview.previews.find((one) => one.platform === platform) ?? preview.previews[0];
  if (!shown) return null;
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <div className={styles.previewHead}>
        <Segments
          aria-label={t.preview}
          value={shown.platform}
          options={preview.previews.map((one) => ({
            value: one.platform,
            label: text(robotPlatforms[one.platform].name),
          }))}
          onChange={(next) => setPlatform(next as RobotPlatformKey)}
        />
        <span className={styles.quiet}>
          {preview.count !== null && `${t.count({ num: preview.count })} · `}
          {t.bytes({ num: formatNumber(shown.bytes) })}
        </span>
      </div>
      <div className={styles.message}>
        {shown.title && <strong>{shown.title}</strong>}
        {shown.isPlain ? <div className={styles.plain}>{shown.markdown}</div> : <Markdown text={shown.markdown} />}
      </div>
      {[...preview.problems.map((problem) => problem.text), ...preview.warnings, ...shown.notes].map((warning) => (
        <p key={warning} className={styles.warning} role="status">
          {warning}
        </p>
      ))}
    </section>
  );
}

/** Lists the next runs of a schedule, in its time zone. */
export function NextRuns({ runs, zone }: { runs: readonly string[]; zone: string }) {
  const t = useTexts(texts);
  return (
    <section className={styles.preview} aria-label={t.nextRuns}>
      <span className={styles.small}>{t.nextRuns}</span>
      {runs.length === 0 ? (
        t.willNotRun
      ) : (
        <ol className={styles.runs}>
          {runs.map((at) => (
            <li key={at} className="g-mono">
              {formatMomentIn(zone, at)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
