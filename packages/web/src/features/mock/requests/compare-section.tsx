import { type Comparison, type RequestDetails, shownBodyLimit } from '@easymock/contract';
import { Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { compareTexts } from './compare-texts';
import styles from './requests.module.css';

/** Compares both sides of a request, or another response, with the description of the mock. */
export function CompareSection({ projectId, details }: { projectId: string; details: RequestDetails }) {
  const t = useTexts(compareTexts);
  const statusId = useId();
  const [isOtherOpen, setIsOtherOpen] = useState(false);
  const [status, setStatus] = useState(details.status || 200);
  const [body, setBody] = useState('');
  const compare = useChange('request', 'compare', {});
  const { data, isPending } = compare;
  const isOther = compare.variables?.other !== undefined;
  const run = (other?: { status: number; body: string }) =>
    compare.mutate({ project_id: projectId, id: details._id, ...(other && { other }) });
  return (
    <section className={styles.compare} aria-label={t.title}>
      <div className={styles.actions}>
        <Button loading={isPending && !isOther} onClick={() => run()}>
          {t.compare}
        </Button>
        <Button aria-expanded={isOtherOpen} onClick={() => setIsOtherOpen(!isOtherOpen)}>
          {t.compareOther}
        </Button>
      </div>
      {isOtherOpen && (
        <div className={styles.other}>
          <label htmlFor={statusId}>{t.status}</label>
          <InputNumber
            id={statusId}
            size="small"
            min={100}
            max={599}
            precision={0}
            value={status}
            onChange={(value) => setStatus(value ?? 200)}
          />
          <Input.TextArea
            aria-label={t.other}
            className="g-mono"
            value={body}
            maxLength={shownBodyLimit}
            autoSize={{ minRows: 3, maxRows: 10 }}
            placeholder={t.otherHelp}
            spellCheck={false}
            onChange={(event) => setBody(event.target.value)}
          />
          <Button
            type="primary"
            disabled={body.trim() === ''}
            loading={isPending && isOther}
            onClick={() => run({ status, body })}
          >
            {t.compareThis}
          </Button>
        </div>
      )}
      {data && !isPending && (
        <div role="status">
          {!isOther && <Side title={t.request} comparison={data.request} />}
          <Side title={isOther ? t.other : t.response} comparison={data.response} />
        </div>
      )}
    </section>
  );
}

function Side({ title, comparison }: { title: string; comparison: Comparison }) {
  const t = useTexts(compareTexts);
  const { against, skipped, differences } = comparison;
  if (against === 'nothing') return <p className={styles.quiet}>{t.undescribed({ side: title })}</p>;
  const base = t[`against_${against}`];
  const gap = skipped === '' ? '' : t[`skipped_${skipped}`];
  const isSame = differences.length === 0 && skipped === '';
  return (
    <div className={isSame ? undefined : styles.problems}>
      <h2>{isSame ? t.same({ side: title, base }) : t.differs({ side: title, base, count: differences.length })}</h2>
      {gap !== '' && <p>{gap}</p>}
      {differences.length > 0 && (
        <ul>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
