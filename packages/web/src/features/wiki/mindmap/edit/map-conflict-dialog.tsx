import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../../kit/form/field';
import { useTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import { ConflictFrame, type ConflictProps } from '../../edit/conflict-frame';
import type { Conflicts } from '../../edit/editor-frame';
import { texts as editTexts } from '../../edit/texts';
import { type MapConflict, mergeMaps } from '../model/merge';
import { writeList } from '../model/text-list';
import { readMap, type Topic, writeMap } from '../model/topic';
import { texts } from '../texts';
import styles from './editor.module.css';

const file = { extension: 'json', type: 'application/json' };

/** How mind maps handle a newer text. */
export const mapConflicts: Conflicts = {
  async merge({ base, mine, theirs }) {
    const merged = mergeSources(base, mine, theirs);
    return merged?.conflicts.length === 0 ? merged.source : undefined;
  },
  Dialog: MapConflictDialog,
};

/**
 * Shows the versions of a mind map as lists, because nobody reads its source, and merges them node by node.
 */
function MapConflictDialog(props: ConflictProps) {
  const { conflict, editing } = props;
  const t = useTexts(texts);
  const te = useTexts(editTexts);
  const [mine] = useState(() => editing.readNow().mdTexts);
  const [merged] = useState(() => mergeSources(conflict.base, mine, conflict.mdTexts));
  const count = merged?.conflicts.length ?? 0;
  return (
    <ConflictFrame
      {...props}
      mine={mine}
      file={file}
      merged={merged?.source}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      pane={(source) => <pre tabIndex={0}>{listOf(source)}</pre>}
    >
      {merged ? (
        <>
          {count > 0 && (
            <ul className={styles.conflicts} aria-label={t.conflicts({ count: formatNumber(count) })}>
              {merged.conflicts.map((one) => (
                <li key={`${one.kind} ${one.id} ${one.field ?? ''}`}>
                  <ConflictWords conflict={one} />
                </li>
              ))}
            </ul>
          )}
          <Field label={te.conflictResult} {...(count === 0 && { help: te.conflictResultClean })}>
            {(control) => (
              <Input.TextArea {...control} value={listOf(merged.source)} readOnly rows={10} className="g-mono" />
            )}
          </Field>
        </>
      ) : (
        <p role="alert">{t.conflictTooLarge}</p>
      )}
    </ConflictFrame>
  );
}

function listOf(source: string): string {
  const map = readMap(source);
  return map ? writeList([map.root]) : source;
}

/** Returns the merged source of both changes; undefined if the result would be no valid map. */
function mergeSources(base: string | null, mine: string, theirs: string) {
  const [ours, other] = [readMap(mine), readMap(theirs)];
  if (!ours || !other) return undefined;
  // If the base version is unknown, so are the deletions; everything in both versions then stays.
  const former: Topic = readMap(base ?? '')?.root ?? { ...other.root, children: [] };
  const { root, conflicts } = mergeMaps(former, ours.root, other.root);
  const source = writeMap(root, other.meta);
  return readMap(source) && { source, conflicts };
}

const fieldNames = {
  topic: 'field_topic',
  note: 'field_note',
  link: 'field_link',
  'background-color': 'field_backgroundColor',
  'foreground-color': 'field_foregroundColor',
} as const;

function ConflictWords({ conflict }: { conflict: MapConflict }) {
  const t = useTexts(texts);
  const { kind, field, mine, theirs } = conflict;
  const topic = conflict.topic || t.emptyTopic;
  if (kind === 'deleted') return t.conflictDeleted({ topic });
  if (kind === 'place') return t.conflictPlace({ topic });
  const name = t[fieldNames[field as keyof typeof fieldNames]];
  return t.conflictField({ topic, field: name, mine, theirs });
}
