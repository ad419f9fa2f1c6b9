import {
  type CollectionAction,
  type CollectionSetting,
  collectionActions,
  collectionRowLimit,
  collectionScopes,
} from '@easymock/contract';
import { AutoComplete, InputNumber, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Field } from '../../../kit/form/field';
import { useTexts } from '../../../lib/texts/texts';
import styles from './collection.module.css';
import { listsOf } from './suggest-collection';
import { collectionTexts } from './texts';

/** Text for the place of a list that is the data itself. */
const top = '/';
const textOfPath = (path: readonly string[]): string => path.join('.') || top;
const pathOfText = (text: string): string[] => {
  const trimmed = text.trim();
  return trimmed === top ? [] : trimmed.split('.').filter((name) => name !== '');
};

/** Edits the setting of a collection: where its rows are in the definition, and who shares them. */
export function CollectionSettings(props: {
  setting: CollectionSetting;
  mode: string;
  isReadOnly: boolean;
  onChange: (setting: CollectionSetting) => void;
}) {
  const { setting, mode, isReadOnly, onChange } = props;
  const t = useTexts(collectionTexts);
  const lists = useMemo(() => listsOf(mode), [mode]);
  const path = textOfPath(setting.list_path);
  // Retains the typed text, since parsing would remove a dot that was just typed at the end.
  const [typed, setTyped] = useState(path);
  const fields = lists.find((list) => textOfPath(list.path) === path)?.fields ?? [];
  const change = (part: Partial<CollectionSetting>) => onChange({ ...setting, ...part });
  return (
    <div className={styles.settings}>
      <Field label={t.listPath} help={t.listPathHelp}>
        {({ status, ...control }) => (
          <AutoComplete
            {...control}
            style={{ width: '100%' }}
            disabled={isReadOnly}
            value={textOfPath(pathOfText(typed)) === path ? typed : path}
            options={lists.map((list) => ({ value: textOfPath(list.path) }))}
            onChange={(text: string) => {
              setTyped(text);
              change({ list_path: pathOfText(text) });
            }}
          />
        )}
      </Field>
      <Field label={t.rowId} help={t.fieldsHelp}>
        {({ status, ...control }) => (
          <AutoComplete
            {...control}
            style={{ width: '100%' }}
            disabled={isReadOnly}
            value={setting.id_field}
            options={fields.map((name) => ({ value: name }))}
            onChange={(name: string) => change({ id_field: name })}
          />
        )}
      </Field>
      <Field label={t.firstRows} help={t.firstRowsHelp}>
        {(control) => (
          <InputNumber
            {...control}
            style={{ width: '100%' }}
            disabled={isReadOnly}
            min={0}
            max={collectionRowLimit}
            precision={0}
            value={setting.first_rows}
            onChange={(num) => change({ first_rows: num ?? 0 })}
          />
        )}
      </Field>
      <Field label={t.scope} help={t.scopeHelp}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            disabled={isReadOnly}
            value={setting.scope}
            options={collectionScopes.map((value) => ({ value, label: t[`scope_${value}`] }))}
            onChange={(scope) => change({ scope })}
          />
        )}
      </Field>
      <div className={styles.wide}>
        <Field label={t.takes} help={t.takesHelp}>
          {(control) => (
            <Select<CollectionAction[]>
              {...control}
              mode="multiple"
              style={{ width: '100%' }}
              disabled={isReadOnly}
              value={setting.takes}
              options={collectionActions.map((value) => ({ value, label: t[`action_${value}`] }))}
              onChange={(takes) => change({ takes })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
