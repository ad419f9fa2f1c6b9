import { Select } from 'antd';
import { useClear } from '../../../kit/form/use-clear';
import { useTexts } from '../../../lib/texts/texts';
import styles from './project.module.css';
import { texts } from './texts';

/** Select for the tag by which the list is filtered. */
export function TagSelect(props: {
  tags: readonly string[];
  /** Empty for any tag. */
  tag: string;
  onChange: (tag: string) => void;
}) {
  const clear = useClear();
  const { tags, tag, onChange } = props;
  const t = useTexts(texts);
  return (
    <Select
      aria-label={t.tag}
      className={styles.tagSelect}
      value={tag || undefined}
      placeholder={t.tag}
      allowClear={clear}
      showSearch={tags.length > 8}
      options={tags.map((value) => ({ value, label: value }))}
      onChange={(value?: string) => onChange(value ?? '')}
    />
  );
}
