import type { EventDifference } from '@easymock/contract';
import { Button, Modal } from 'antd';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { freeEventId } from './edit-points';
import styles from './print-points.module.css';
import { texts } from './texts';

/**
 * Shows events that have other parameters in the project, and offers the two ways to resolve the difference.
 */
export function ReuseDialog(props: {
  differences: readonly EventDifference[];
  /** IDs of the events of this image. */
  taken: readonly string[];
  onUpdateAll: () => void;
  onRename: (renamed: readonly { eventId: string; to: string }[]) => void;
  onClose: () => void;
}) {
  const { differences } = props;
  const t = useTexts(texts);
  const renamed = differences.map(({ eventId }) => ({ eventId, to: freeEventId(eventId, props.taken) }));
  const mayUpdateAll = differences.every((difference) => difference.mayUpdateAll);
  return (
    <Modal
      open
      title={t.reuseTitle}
      onCancel={props.onClose}
      footer={[
        <Button key="rename" onClick={() => props.onRename(renamed)}>
          {t.reuseRename({ event: joinWords(renamed.map(({ to }) => to)) })}
        </Button>,
        <Button key="all" type="primary" disabled={!mayUpdateAll} onClick={props.onUpdateAll}>
          {t.reuseAll}
        </Button>,
      ]}
    >
      <p>{mayUpdateAll ? t.reuseAsk : t.reuseForbidden}</p>
      {differences.map(({ eventId, added, removed, changed, images }) => (
        <div key={eventId} className={styles.difference}>
          <strong className="g-mono">{eventId}</strong>
          <ul>
            {added.length > 0 && <li>{t.paramsAdded({ keys: joinWords(added) })}</li>}
            {changed.length > 0 && <li>{t.paramsChanged({ keys: joinWords(changed) })}</li>}
            {removed.length > 0 && <li>{t.paramsRemoved({ keys: joinWords(removed) })}</li>}
          </ul>
          <span className={styles.help}>
            {t.reuseImages({
              names: joinWords(images.map(({ name, appVersion }) => [name, appVersion].filter(Boolean).join(' '))),
            })}
          </span>
        </div>
      ))}
    </Modal>
  );
}
