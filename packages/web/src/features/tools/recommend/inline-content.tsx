import type { Recommend } from '@easymock/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { EditIcon } from '../../../kit/display/icons';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './recommends.module.css';
import { texts } from './texts';

const contentLimit = 100;

/** Edits the text of a recommendation in place: Enter saves, Escape cancels. */
export function InlineContent({ row, mayChange }: { row: Recommend; mayChange: boolean }) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState<string>();
  const change = useChange('recommend', 'changeContentRecommend', { onDone: () => setTyped(undefined) });
  const save = () => {
    const content = typed?.trim() ?? '';
    if (content === '' || content === row.content) setTyped(undefined);
    else change.mutate({ id: row._id, version: row.version, content });
  };
  if (typed === undefined) {
    return (
      <span className={styles.inline}>
        <span className={styles.cut} title={row.content}>
          {row.content}
        </span>
        {mayChange && (
          <IconButton icon={EditIcon} label={t.edit({ name: row.content })} onClick={() => setTyped(row.content)} />
        )}
      </span>
    );
  }
  return (
    <Input
      autoFocus
      size="small"
      aria-label={t.edit({ name: row.content })}
      maxLength={contentLimit}
      disabled={change.isPending}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(undefined);
        // Stops the propagation of keys, because rows use arrows for sorting and Enter for opening.
        event.stopPropagation();
      }}
    />
  );
}
