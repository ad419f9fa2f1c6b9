import { fillText, type MockState, type MockUpstream, mockStateNames } from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { upstreamTexts } from './texts';
import styles from './upstream.module.css';

const kinds = { designing: 'off', agreed: 'info', ready: 'soon', live: 'done' } as const satisfies Record<
  MockState,
  'off' | 'info' | 'soon' | 'done'
>;

/** Shows state and drift of a mock in a list; the initial state is not shown. */
export function MockMarks({ upstream, owner }: { upstream: MockUpstream | undefined; owner: string }) {
  const t = useTexts(upstreamTexts);
  const language = useLanguage();
  if (!upstream) return null;
  const { state, drift_num } = upstream;
  if (state === 'designing' && drift_num === 0) return null;
  return (
    <span className={styles.mark} title={owner ? `${t.owner}: ${owner}` : t.nobody}>
      {state !== 'designing' && <StatusTag kind={kinds[state]}>{fillText(mockStateNames[state], language)}</StatusTag>}
      {drift_num > 0 && (
        <span className={styles.warn} title={t.driftHelp}>
          {t.drift({ count: formatNumber(drift_num) })}
        </span>
      )}
    </span>
  );
}
