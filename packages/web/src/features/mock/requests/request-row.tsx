import { mockMethods, type RequestBrief } from '@easymock/contract';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { MethodLabel } from '../../../kit/display/method-label';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './requests.module.css';
import { texts } from './texts';

/** One request in the list: time, address, the mock or the reason why none answered, caller, and result. */
export const RequestRow = memo(function RequestRow(props: { request: RequestBrief; index: number; isOpen: boolean }) {
  const { request, index, isOpen } = props;
  const t = useTexts(texts);
  const { search } = useLocation();
  const { method, path, at, status, duration } = request;
  const query = new URLSearchParams(search);
  query.set('request', request._id);
  const known = mockMethods.find((name) => name === method.toLowerCase());
  return (
    <li className={styles.row} data-row={index} data-open={isOpen ? '' : undefined}>
      <time className={`${styles.time} g-num`} dateTime={at} title={formatMoment(at)}>
        {timeOfDay(at)}
      </time>
      {known ? <MethodLabel method={known} /> : <span>{method}</span>}
      <Link
        className={styles.path}
        to={{ search: query.toString() }}
        replace
        aria-label={t.openRequest({ method, path, status: status || t.noStatus, at: timeOfDay(at) })}
        title={path}
      >
        {path}
      </Link>
      <span className={styles.who} title={request.referer || request.user_agent}>
        {request.person?.nick_name ?? request.address}
      </span>
      <span className={styles.reason}>
        <Reason request={request} />
      </span>
      <span className={`${styles.status} g-num`} data-kind={kindOf(status)}>
        {status || '—'}
      </span>
      <span className={`${styles.duration} g-num`}>{t.milliseconds({ ms: Math.round(duration) })}</span>
    </li>
  );
});

/** Shows the mock that answered, or the reason why no mock did. */
export function Reason({ request }: { request: RequestBrief }) {
  const t = useTexts(texts);
  const { mock, answer, reason, problems, upstream } = request;
  if (reason === 'unmatched') return t.unmatched;
  const parts = [
    mock?.url ?? '',
    answer?.name ?? '',
    reason === 'forwarded' ? t.forwarded : '',
    upstream === '' ? '' : t.fromUpstream({ name: upstream }),
    request.is_recorded ? t.isRecorded : '',
    reason === 'refused' ? t.refused : '',
    problems.length > 0 ? t.problemsTitle : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

export const kindOf = (status: number): 'good' | 'bad' | 'worse' =>
  status === 0 || status >= 500 ? 'worse' : status >= 400 ? 'bad' : 'good';

/** Time with milliseconds, because several requests arrive in one second. */
function timeOfDay(at: string): string {
  const date = new Date(at);
  const two = (value: number, length = 2) => String(value).padStart(length, '0');
  const seconds = `${two(date.getSeconds())}.${two(date.getMilliseconds(), 3)}`;
  return `${two(date.getHours())}:${two(date.getMinutes())}:${seconds}`;
}
