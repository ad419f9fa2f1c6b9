import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { readUser } from '../../lib/session/session';
import { readStored, store } from '../../lib/storage/storage';
import { useTexts } from '../../lib/texts/texts';
import { PopoverButton } from '../buttons/popover-button';
import { Icon } from '../display/icon';
import { ColumnsIcon, UndoIcon } from '../display/icons';
import type { Column } from './column';
import styles from './resource.module.css';
import { resourceTexts } from './texts';

export type ColumnChoice = Readonly<Record<string, boolean>>;

/** Returns the user's choice of a table's columns, stored on this device per user. */
export function useColumnChoice(table: string): [ColumnChoice, (choice: ColumnChoice) => void] {
  const key = `columns:${readUser()?._id ?? ''}:${table}`;
  const [choice, setChoice] = useState<ColumnChoice>(() => (readStored(key) as ColumnChoice | null) ?? {});
  return [
    choice,
    (next) => {
      store(key, next);
      setChoice(next);
    },
  ];
}

/** Lists the columns with a checkbox each. */
export function ColumnChooser<Row>(props: {
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}) {
  const { columns, choice, onChange } = props;
  const t = useTexts(resourceTexts);
  return (
    <PopoverButton icon={ColumnsIcon} label={t.columns} placement="bottomRight">
      <fieldset className={styles.chooser}>
        <legend className="g-sr-only">{t.columns}</legend>
        {columns.map(({ key, title, isMain, isExtra }) => (
          <Checkbox
            key={key}
            disabled={isMain}
            checked={isMain || (choice[key] ?? !isExtra)}
            onChange={(event) => onChange({ ...choice, [key]: event.target.checked })}
          >
            {title}
          </Checkbox>
        ))}
        <Button size="small" icon={<Icon icon={UndoIcon} size={14} />} onClick={() => onChange({})}>
          {t.defaultColumns}
        </Button>
      </fieldset>
    </PopoverButton>
  );
}
