import { useTexts } from '../../../lib/texts/texts';
import styles from './edit.module.css';
import { texts } from './texts';
import type { Editing } from './use-editing';

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a time of today, without seconds, which would be read aloud with each save. */
export function timeOf(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Shows the storage state of the text: saved, as a draft on the server, only on this device, or not stored
 * yet.
 */
export function StorageState({ editing }: { editing: Editing }) {
  const t = useTexts(texts);
  const { isDirty, kept, savedAt } = editing;
  const isLocal = isDirty && kept.where === 'machine';
  const text = !isDirty
    ? savedAt && t.savedAt({ at: timeOf(savedAt) })
    : kept.where === 'server'
      ? t.draftKept({ at: timeOf(kept.at) })
      : kept.where === 'machine'
        ? t.draftLocal({ at: timeOf(kept.at) })
        : t.unsaved;
  return (
    <span className={`${styles.kept} g-num`} data-local={isLocal || undefined} role="status">
      {text}
    </span>
  );
}
