import type { MessageNotification } from '@easymock/contract';
import { Button, Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog';
import { Icon } from '../../kit/display/icon';
import { CheckIcon, TrashIcon } from '../../kit/display/icons';
import { BatchBar } from '../../kit/list/batch-bar';
import { useRowKeys } from '../../kit/list/use-row-keys';
import { useChange } from '../../lib/api/queries';
import { useStable } from '../../lib/state/use-stable';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import styles from './message.module.css';
import { MessageItem } from './message-item';
import { texts } from './texts';

/** Selectable rows of messages, with a loader for further ones at the end. */
export function MessageList(props: {
  messages: readonly MessageNotification[];
  total: number;
  isRead: boolean;
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}) {
  const { messages, total, isRead, isStale, hasMore, isLoadingMore, onMore } = props;
  const t = useTexts(texts);
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const read = useChange('messageNotification', 'updateMessageStatus');
  useRowKeys(list, { count: messages.length, onSelect: (index) => toggle(messages[index]?._id ?? '') });
  // Deselect messages that have left the list.
  const ids = messages.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []));
  return (
    <>
      <ul ref={list} className={`${styles.rows} ${isStale ? styles.stale : ''}`} aria-label={t.list}>
        {messages.map((message, index) => (
          <li key={message._id} className={styles.row} data-row={index}>
            <Checkbox
              checked={chosen.has(message._id)}
              aria-label={t.select({ title: message.title })}
              onChange={() => toggle(message._id)}
            />
            <MessageItem
              message={message}
              onOpen={() => {
                if (message.isRead === 0) read.mutate({ messageNotificationId: message._id });
              }}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <span role="status" className="g-num">
          {t.loaded({ count: formatNumber(messages.length), total: formatNumber(total) })}
        </span>
        {hasMore && <More isLoading={isLoadingMore} onMore={onMore} />}
      </div>
      {ids.length > 0 && <Selected ids={ids} isRead={isRead} onClear={() => setChosen(new Set())} />}
    </>
  );
}

/** Loads more when it scrolls into view, or on click. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const t = useTexts(texts);
  const end = useRef<HTMLDivElement>(null);
  const { more } = useStable({ more: onMore });
  useEffect(() => {
    if (!end.current || isLoading) return;
    // Uses the last entry: there are several if it left the window and returned between two frames.
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) more();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, more]);
  return (
    <div ref={end}>
      <Button loading={isLoading} onClick={onMore}>
        {t.loadMore}
      </Button>
    </div>
  );
}

/** Maximum messages per call. */
const atOnce = 200;

function Selected({ ids, isRead, onClear }: { ids: readonly string[]; isRead: boolean; onClear: () => void }) {
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  const read = useChange('messageNotification', 'updateMessageStatus');
  const remove = useChange('messageNotification', 'removeMessageNotification', { reads: 'later' });
  const messageNotificationIds = ids.slice(0, atOnce);
  return (
    <>
      <BatchBar label={t.selected({ count: ids.length })} clearText={t.cancelSelection} onClear={onClear}>
        {!isRead && (
          <Button
            icon={<Icon icon={CheckIcon} />}
            loading={read.isPending}
            onClick={() => read.mutate({ messageNotificationIds })}
          >
            {t.markRead}
          </Button>
        )}
        <Button danger icon={<Icon icon={TrashIcon} />} onClick={() => setIsAsking(true)}>
          {t.delete}
        </Button>
      </BatchBar>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.deleteTitle({ count: messageNotificationIds.length })}
        okText={t.delete}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ messageNotificationIds });
          setIsAsking(false);
        }}
      >
        {t.deleteText}
      </ConfirmDialog>
    </>
  );
}
