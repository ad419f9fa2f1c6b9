import {
  type FieldOption,
  type FolderField,
  type FolderFieldType,
  fieldOptionLimit,
  fieldOptionNameLimit,
  folderFieldLimit,
  folderFieldNameLimit,
  folderFieldTypeNames,
  folderFieldTypes,
  tokenColourNames,
  tokenColours,
} from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { ColourTag } from '../../../kit/display/colour-tag';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, CloseIcon, EditIcon, TrashIcon } from '../../../kit/display/icons';
import { Field } from '../../../kit/form/field';
import { CallError } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { randomId } from '../../../lib/browser/random-id';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './field.module.css';
import { draftOf, mergeField, type OptionDraft } from './merge-field';
import { texts } from './texts';

/** Lists the fields of a folder, and adds, changes and deletes them. */
export function FieldsDialog(props: {
  folderId: string;
  name: string;
  fields: readonly FolderField[];
  onAdded: (fieldId: string) => void;
  onClose: () => void;
}) {
  const { folderId, name, fields, onAdded, onClose } = props;
  const t = useTexts(texts);
  const text = useText();
  const [isOpen, setIsOpen] = useState(true);
  const [edited, setEdited] = useState<FolderField | 'new'>();
  const [deleted, setDeleted] = useState<FolderField>();
  const remove = useChange('wikiField', 'deleteField');
  const isFull = fields.length >= folderFieldLimit;
  return (
    <Modal
      open={isOpen}
      width={520}
      title={t.fields({ name })}
      footer={<Button onClick={() => setIsOpen(false)}>{t.close}</Button>}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <p className={styles.quiet}>{t.fieldsHelp({ name })}</p>
      <ul className={styles.fieldList}>
        {fields.map((field) => (
          <li key={field.id}>
            <span className={styles.word}>{field.name}</span>
            <span className={styles.quiet}>{text(folderFieldTypeNames[field.type])}</span>
            <IconButton icon={EditIcon} label={`${t.editFields}: ${field.name}`} onClick={() => setEdited(field)} />
            <IconButton icon={TrashIcon} label={`${t.deleteField}: ${field.name}`} onClick={() => setDeleted(field)} />
          </li>
        ))}
      </ul>
      {edited ? (
        <FieldForm
          key={edited === 'new' ? 'new' : edited.id}
          folderId={folderId}
          field={edited === 'new' ? undefined : edited}
          onDone={(added) => {
            setEdited(undefined);
            if (added) onAdded(added);
          }}
        />
      ) : (
        <div className={styles.addRow}>
          <Button icon={<Icon icon={AddIcon} size={14} />} disabled={isFull} onClick={() => setEdited('new')}>
            {t.addField}
          </Button>
          <span className={styles.quiet}>
            {t.fieldNum({ count: formatNumber(fields.length), limit: formatNumber(folderFieldLimit) })}
          </span>
        </div>
      )}
      <ConfirmDialog
        isOpen={deleted !== undefined}
        title={t.deleteFieldTitle({ name: deleted?.name ?? '' })}
        okText={t.deleteField}
        onConfirm={async () => {
          if (deleted) await remove.mutateAsync({ id: deleted.id });
          setDeleted(undefined);
        }}
        onCancel={() => setDeleted(undefined)}
      >
        {t.deleteFieldText}
      </ConfirmDialog>
    </Modal>
  );
}

function FieldForm(props: {
  folderId: string;
  field: FolderField | undefined;
  /** Receives the ID of an added field. */
  onDone: (added?: string) => void;
}) {
  const { folderId, field, onDone } = props;
  const t = useTexts(texts);
  const text = useText();
  const [name, setName] = useState(field?.name ?? '');
  const [type, setType] = useState<FolderFieldType>(field?.type ?? 'text');
  const [options, setOptions] = useState(() => draftOf(field ?? { name: '', options: [] }).options);
  /** The stored field that the form is based on. */
  const [base, setBase] = useState(field);
  const [hint, setHint] = useState('');
  const client = useQueryClient();
  const add = useChange('wikiField', 'addField');
  const update = useChange('wikiField', 'updateField', { claims: ['staleVersion'] });
  /** Loads the field that others saved since, and merges it with the changes of the form. */
  const loadNewer = async (from: FolderField) => {
    const folder = await client.fetchQuery({ ...callQuery('wikiField', 'getFolder', { id: folderId }), staleTime: 0 });
    const newer = folder.fields.find(({ id }) => id === from.id);
    if (!newer) return onDone();
    const merged = mergeField(from, { name, options }, newer);
    setBase(newer);
    setName(merged.name);
    setOptions(merged.options);
    setHint(merged.lost.length > 0 ? t.changedBoth({ names: joinWords(merged.lost) }) : t.changedMeanwhile);
  };
  const isValid = name.trim() !== '' && options.every((option) => option.name.trim() !== '');
  const { isBusy, confirm } = useConfirm(async () => {
    const sent = options.map(({ id, name: optionName, color }) => ({ name: optionName, color, ...(id && { id }) }));
    if (!base) {
      const added = await add.mutateAsync({ folderId, name, type, options: type === 'choice' ? sent : [] });
      onDone(added.id);
      return;
    }
    const { id, version } = base;
    try {
      await update.mutateAsync({ id, version, name, ...(type === 'choice' && { options: sent }) });
    } catch (error) {
      if (!(error instanceof CallError) || !error.is('staleVersion')) throw error;
      return loadNewer(base);
    }
    onDone();
  });
  const hasRemoved = base?.options.some(({ id }) => !options.some((option) => option.id === id));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void confirm();
      }}
    >
      <Field label={t.fieldName} isRequired>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={folderFieldNameLimit}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t.type}>
        {(control) => (
          <Select<FolderFieldType>
            {...control}
            disabled={field !== undefined}
            value={type}
            options={folderFieldTypes.map((one) => ({ value: one, label: text(folderFieldTypeNames[one]) }))}
            onChange={setType}
          />
        )}
      </Field>
      {type === 'choice' && (
        <fieldset className={styles.options}>
          <legend>{t.options}</legend>
          {options.map((option, at) => (
            <OptionRow
              key={option.key}
              option={option}
              no={at + 1}
              onChange={(next) => setOptions(options.map((one) => (one.key === option.key ? next : one)))}
              onRemove={() => setOptions(options.filter(({ key }) => key !== option.key))}
            />
          ))}
          <Button
            size="small"
            icon={<Icon icon={AddIcon} size={14} />}
            disabled={options.length >= fieldOptionLimit}
            onClick={() =>
              setOptions([
                ...options,
                {
                  key: randomId(),
                  id: undefined,
                  name: '',
                  color: tokenColours[options.length % tokenColours.length] ?? 'ink',
                },
              ])
            }
          >
            {t.addOption}
          </Button>
          {hasRemoved && (
            <p className={styles.quiet} role="status">
              {t.removeOptionText}
            </p>
          )}
        </fieldset>
      )}
      {hint && (
        <p className={styles.hint} role="status">
          {hint}
        </p>
      )}
      <div className={styles.addRow}>
        <Button type="primary" htmlType="submit" disabled={!isValid} loading={isBusy}>
          {t.save}
        </Button>
        <Button onClick={() => onDone()}>{t.cancel}</Button>
      </div>
    </form>
  );
}

function OptionRow(props: {
  option: OptionDraft;
  no: number;
  onChange: (option: OptionDraft) => void;
  onRemove: () => void;
}) {
  const { option, no, onChange, onRemove } = props;
  const t = useTexts(texts);
  const text = useText();
  const label = t.option({ count: no });
  return (
    <div className={styles.option}>
      <Select<FieldOption['color']>
        aria-label={`${label}: ${t.colour}`}
        popupMatchSelectWidth={false}
        value={option.color}
        options={tokenColours.map((color) => ({ value: color, label: text(tokenColourNames[color]) }))}
        optionRender={({ value }) => (
          <ColourTag colour={value as FieldOption['color']}>
            {text(tokenColourNames[value as FieldOption['color']])}
          </ColourTag>
        )}
        labelRender={({ value }) => (
          <ColourTag colour={value as FieldOption['color']}>
            {text(tokenColourNames[value as FieldOption['color']])}
          </ColourTag>
        )}
        onChange={(color) => onChange({ ...option, color })}
      />
      <Input
        aria-label={label}
        maxLength={fieldOptionNameLimit}
        value={option.name}
        onChange={(event) => onChange({ ...option, name: event.target.value })}
      />
      <IconButton
        icon={CloseIcon}
        size={14}
        label={t.removeOption({ name: option.name || label })}
        onClick={onRemove}
      />
    </div>
  );
}
