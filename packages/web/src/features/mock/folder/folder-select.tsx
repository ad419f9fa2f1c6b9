import { Select } from 'antd';
import type { FieldControl } from '../../../kit/form/field';
import { useTexts } from '../../../lib/texts/texts';
import styles from './folder.module.css';
import { texts } from './texts';
import type { FolderChoice } from './use-folders';

const top = '';

interface Option {
  value: string;
  /** The path, used for searching and shown for the selected folder. */
  label: string;
  name: string;
  depth: number;
  disabled: boolean;
}

/** Select for a folder by its path, or the top level. */
export function FolderSelect(props: {
  control: Partial<FieldControl>;
  choices: readonly FolderChoice[];
  value: string | null;
  /** Label of the top level; by default that of mocks without a folder. */
  topLabel?: string;
  isDisabled?: boolean;
  /** Returns true for folders that cannot be selected. */
  isRefused?: (id: string) => boolean;
  onChange: (id: string | null) => void;
}) {
  const t = useTexts(texts);
  const { control, choices, value, topLabel = t.unfiled, isRefused = () => false } = props;
  const options: Option[] = [
    { value: top, label: topLabel, name: topLabel, depth: 0, disabled: false },
    ...choices.map(({ folder, depth, path }) => ({
      value: folder._id,
      label: path,
      name: folder.name,
      depth,
      disabled: isRefused(folder._id),
    })),
  ];
  return (
    <Select<string, Option>
      {...control}
      className={styles.select}
      disabled={props.isDisabled}
      // A deleted folder is shown as the top level, where its mocks most likely went.
      value={options.some((option) => option.value === value) ? (value ?? top) : top}
      showSearch={choices.length > 8 && { optionFilterProp: 'label' }}
      notFoundContent={t.noFolder}
      options={options}
      optionRender={({ data: { name, depth } }) => (
        <span title={name} style={{ paddingInlineStart: depth * 16 }}>
          {name}
        </span>
      )}
      onChange={(id) => props.onChange(id === top ? null : id)}
    />
  );
}
