import { type ArticleType, cardRows, catalogTypeNames, wikiNameLimit } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Input, type InputRef, Modal, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { editorPath, hasEditor } from '../node/edit-path';
import type { Place } from '../node/place';
import type { NodeActions } from '../node/use-node-actions';
import { useArticleSettings } from '../settings/use-article-settings';
import styles from './dialogs.module.css';
import { type ChosenPlace, PlaceSelect, usePlace } from './place-select';
import { texts } from './texts';

/** Asks for the type, the name and the place of a new article, which then opens in its editor. */
export function NewDialog(props: {
  parentId: Place;
  type: ArticleType | undefined;
  actions: NodeActions;
  onClose: () => void;
}) {
  const { parentId, actions, onClose } = props;
  const t = useTexts(texts);
  const text = useText();
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const [isOpen, setIsOpen] = useState(true);
  const settings = useArticleSettings();
  const { up, down } = cardRows(settings.up_log_card, settings.down_log_card);
  const [type, setType] = useState<ArticleType>(props.type ?? settings.editorDefault);
  const [name, setName] = useState('');
  const [templateId, setTemplateId] = useState('');
  const [chosen, setChosen] = useState<ChosenPlace>();
  const [error, setError] = useState('');
  const given = usePlace(parentId);
  const place = chosen ?? given;
  const templates = useQuery(callQuery('article', 'getUserArticles', { type: 'template', pageSize: 50 }));
  const { isBusy, confirm } = useConfirm(async () => {
    const catalogName = name.trim();
    if (!catalogName) {
      setError(t.nameEmpty);
      input.current?.focus();
      return;
    }
    const made = await actions.create({
      ...{ parentId: place?.id ?? parentId, catalogName, catalogType: type },
      ...(templateId && type === 'markdown' && { templateId }),
    });
    setIsOpen(false);
    void navigate(editorPath(type, made.id));
  });
  return (
    <Modal
      open={isOpen}
      width={480}
      title={t.newArticle}
      okText={t.create}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterOpenChange={(isNowOpen) => isNowOpen && input.current?.focus()}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <Field label={t.name} isRequired error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={name}
              maxLength={wikiNameLimit}
              onChange={(event) => {
                setName(event.target.value);
                setError('');
              }}
              onPressEnter={(event) => !event.nativeEvent.isComposing && confirm()}
            />
          )}
        </Field>
        <Field label={t.type}>
          {({ id }) => (
            <Segmented<ArticleType>
              id={id}
              value={type}
              options={[...up, ...down]
                .filter(hasEditor)
                .map((one) => ({ value: one, label: text(catalogTypeNames[one]) }))}
              onChange={setType}
            />
          )}
        </Field>
        {type === 'markdown' && (
          <Field label={t.template} help={templates.data?.total === 0 ? t.templateHelp : undefined}>
            {(control) => (
              <Select<string>
                {...control}
                className={styles.wide}
                value={templateId}
                showSearch={{ optionFilterProp: 'label' }}
                options={[
                  { value: '', label: t.noTemplate },
                  ...(templates.data?.list ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
                ]}
                onChange={setTemplateId}
              />
            )}
          </Field>
        )}
        <Field label={t.place}>
          {(control) => <PlaceSelect control={control} value={place} onChange={setChosen} />}
        </Field>
      </div>
    </Modal>
  );
}
