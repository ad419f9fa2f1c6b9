import { Select } from 'antd';
import { useTexts } from '../../../lib/texts/texts';
import styles from './project.module.css';
import { texts } from './texts';

/** Chooses the tag that the mocks of the list are to have. */
export function TagSelect(props: {
  tags: readonly string[];
  /** Empty: any. */
  tag: string;
  onChange: (tag: string) => void;
}) {
  const { tags, tag, onChange } = props;
  const t = useTexts(texts);
  return (
    <Select
      aria-label={t.tag}
      className={styles.tagSelect}
      value={tag || undefined}
      placeholder={t.tag}
      allowClear
      showSearch={tags.length > 8}
      options={tags.map((value) => ({ value, label: value }))}
      onChange={(value?: string) => onChange(value ?? '')}
    />
  );
}
