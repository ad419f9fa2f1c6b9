import type { PrintPointInfo } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import styles from './print-points.module.css';
import { texts } from './texts';

/** The events in which a copy differs from its original. Unsaved changes in the form are not compared. */
export function CompareDialog({ image, onClose }: { image: PrintPointInfo; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useQuery({
    ...callQuery('printPoints', 'compare', { id: image.copiedFromId, otherId: image._id }),
    staleTime: 0,
  });
  return (
    <Modal open title={t.compareTo} footer={null} onCancel={onClose}>
      <QueryView query={query} skeleton={120}>
        {({ before, after, added, changed, deprecated, summary }) => {
          const lines = [
            [t.compareAdded, added],
            [t.compareChanged, changed.map(({ eventId, fields }) => `${eventId} (${joinWords(fields)})`)],
            [t.compareDeprecated, deprecated],
          ] as const;
          const isSame = lines.every(([, events]) => events.length === 0);
          const titleOf = ({ name, appVersion }: typeof before) =>
            [name, appVersion].filter(Boolean).join(' ');
          const title = t.compareTitle({ before: titleOf(before), after: titleOf(after) });
          return (
            <>
              <p>{title}</p>
              {isSame ? (
                <p>{t.compareSame}</p>
              ) : (
                <p>
                  <strong>{summary}</strong> <CopyButton text={`${title}\n${summary}`} />
                </p>
              )}
              {lines.map(
                ([label, events]) =>
                  events.length > 0 && (
                    <div key={label} className={styles.difference}>
                      {label}
                      <ul>
                        {events.map((event) => (
                          <li key={event} className="g-mono">
                            {event}
                          </li>
                        ))}
                      </ul>
                    </div>
                  ),
              )}
            </>
          );
        }}
      </QueryView>
    </Modal>
  );
}
