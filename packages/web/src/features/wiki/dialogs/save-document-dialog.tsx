import { wikiNameLimit } from '@easymock/contract';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { to } from '../../../lib/address/page';
import { api, type CallError, showFailure } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { type ChosenPlace, PlaceSelect, rememberTarget, usePlace } from '../place/place-select';
import styles from './dialogs.module.css';
import { texts } from './texts';

/** Saves a Markdown text of another feature as a new article, in a place that the person chooses. */
export function SaveDocumentDialog(props: {
  /** The proposed name. */
  name: string;
  /** Loads the text once the person confirmed, because generating it may take a while. */
  loadText: () => Promise<string>;
  /** Called with the ID of the saved article. */
  onSaved?: (markdownId: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { loadText, onClose } = props;
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(true);
  const [name, setName] = useState(props.name);
  const [error, setError] = useState('');
  const [chosen, setChosen] = useState<ChosenPlace>();
  const given = usePlace('private');
  const place = chosen ?? given;
  const insert = useChange('catalog', 'insertCatalog');
  const save = useChange('article', 'save');
  const { isBusy, confirm } = useConfirm(async () => {
    const catalogName = name.trim();
    if (!catalogName) return setError(t.nameEmpty);
    if (!place) return;
    // A text that cannot be loaded must not leave an empty article.
    const mdTexts = await loadText().catch((error: CallError) => {
      showFailure(error);
      throw error;
    });
    const { id } = await insert.mutateAsync({ parentId: place.id, catalogName, catalogType: 'markdown' });
    try {
      const { contentVersion } = await api.article.get({ markdownId: id });
      await save.mutateAsync({ markdownId: id, mdTexts, contentVersion });
    } catch (error) {
      // The server refused the text, for example because it is too long.
      await api.catalog.recycleCatalog({ ids: [id] }).catch(() => {});
      throw error;
    }
    // The article is complete without what the caller records about it.
    await props.onSaved?.(id).catch((error: CallError) => showFailure(error));
    rememberTarget(place);
    setIsOpen(false);
    const open = { label: t.openSaved, run: () => void navigate(to('wikiFolder', { markdownId: id })) };
    showSuccess(t.savedAs({ name: catalogName }), open);
  });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={480}
      title={t.saveAs}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !place }}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <Field label={t.name} isRequired error={error}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={wikiNameLimit}
              onChange={(event) => {
                setName(event.target.value);
                setError('');
              }}
            />
          )}
        </Field>
        <Field label={t.place}>
          {(control) => <PlaceSelect control={control} value={place} onChange={setChosen} />}
        </Field>
      </div>
    </Modal>
  );
}
