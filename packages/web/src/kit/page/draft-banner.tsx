import { Button } from 'antd';
import type { Draft } from '../../lib/drafts';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import { kitTexts } from '../kit-texts';
import styles from './draft-banner.module.css';

/**
 * Offers to restore unsaved text from an earlier visit.
 * @example {draft.found && <DraftBanner draft={draft.found} onRestore={…} onDiscard={draft.clear} />}
 */
export function DraftBanner<T>(props: { draft: Draft<T>; onRestore: (value: T) => void; onDiscard: () => void }) {
  const t = useTexts(kitTexts);
  return (
    <div className={styles.banner} role="status">
      <span className="g-num">{t.draftFound({ at: formatMoment(props.draft.at) })}</span>
      <Button size="small" type="primary" onClick={() => props.onRestore(props.draft.value)}>
        {t.restore}
      </Button>
      <Button size="small" type="text" onClick={props.onDiscard}>
        {t.discard}
      </Button>
    </div>
  );
}
