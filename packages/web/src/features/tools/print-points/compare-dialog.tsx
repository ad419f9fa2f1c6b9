import type { ImageDifference } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import styles from './print-points.module.css';
import { ShareDifference } from './share-difference';
import { texts } from './texts';

/**
 * Shows the events in which two images differ, and posts the difference to chat groups. Unsaved changes in
 * the form are not compared.
 */
export function CompareDialog(props: {
  title: string;
  /** IDs of the older and the newer image. */
  ids: readonly [string, string];
  onClose: () => void;
}) {
  const [id, otherId] = props.ids;
  const query = useQuery({ ...callQuery('printPoints', 'compare', { id, otherId }), staleTime: 0 });
  return (
    <Modal open width={640} title={props.title} footer={null} onCancel={props.onClose}>
      <QueryView query={query} skeleton={120}>
        {(difference) => <Difference difference={difference} />}
      </QueryView>
    </Modal>
  );
}

function Difference({ difference }: { difference: ImageDifference }) {
  const t = useTexts(texts);
  const { canEdit } = useRights('printPoints');
  const { before, after, added, changed, deprecated, summary } = difference;
  const names: Readonly<Record<string, string>> = {
    eventName: t.eventName,
    type: t.eventType,
    trigger: t.trigger,
    params: t.params,
  };
  const changes = changed.map(
    ({ eventId, fields }) => `${eventId} (${joinWords(fields.map((field) => names[field] ?? field))})`,
  );
  const lines = [
    [t.compareAdded, added],
    [t.compareChanged, changes],
    [t.compareDeprecated, deprecated],
  ] as const;
  const titleOf = ({ name, appVersion }: typeof before) => [name, appVersion].filter(Boolean).join(' ');
  const title = t.compareTitle({ before: titleOf(before), after: titleOf(after) });
  const isSame = lines.every(([, events]) => events.length === 0);
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
      {canEdit && !isSame && <ShareDifference difference={difference} />}
    </>
  );
}
