import { type ArticleType, cardRows, catalogTypeNames, wikiNameLimit } from '@easymock/contract';
import { Button, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { useRights } from '../../../lib/session/rights';
import { useText, useTexts } from '../../../lib/texts/texts';
import { editorPath, hasEditor } from '../node/edit-path';
import type { Place } from '../node/place';
import type { ChosenTemplate } from '../node/template-task';
import type { NodeActions } from '../node/use-node-actions';
import { type ChosenPlace, PlaceSelect, usePlace } from '../place/place-select';
import { useArticleSettings } from '../settings/use-article-settings';
import { TemplateChooser } from '../templates/template-chooser';
import { texts as templateTexts } from '../templates/texts';
import styles from './dialogs.module.css';
import { texts } from './texts';

/** Creates an article from its type, name and place, then opens it in its editor. */
export function NewDialog(props: {
  parentId: Place;
  type: ArticleType | undefined;
  template?: ChosenTemplate | undefined;
  /** Opens the gallery of templates immediately. */
  isFromTemplate?: boolean | undefined;
  actions: NodeActions;
  onClose: () => void;
}) {
  const { parentId, actions, onClose, isFromTemplate = false } = props;
  const t = useTexts(texts);
  const text = useText();
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(isFromTemplate);
  const [isOpen, setIsOpen] = useState(true);
  const settings = useArticleSettings();
  const { up, down } = cardRows(settings.up_log_card, settings.down_log_card);
  const [ownType, setOwnType] = useState<ArticleType>(props.type ?? settings.editorDefault);
  const [name, setName] = useState('');
  const [chosenTemplate, setTemplate] = useState(props.template);
  const [chosen, setChosen] = useState<ChosenPlace>();
  const [error, setError] = useState('');
  const given = usePlace(parentId);
  const place = chosen ?? given;
  const tt = useTexts(templateTexts);
  const maySeeTemplates = useRights('documentTemplate').level !== 'none';
  // A new template starts with its own text.
  const template = ownType === 'template' ? undefined : chosenTemplate;
  // A document has the type of its template.
  const type = template?.catalogType ?? ownType;
  const offersTemplates = maySeeTemplates && ownType !== 'template';
  const showsTemplates = offersTemplates && isChoosing;
  const { isBusy, confirm } = useConfirm(async () => {
    const catalogName = name.trim();
    if (!catalogName) {
      setError(t.nameEmpty);
      input.current?.focus();
      return;
    }
    const made = await actions.create({
      parentId: place?.id ?? parentId,
      catalogName,
      catalogType: type,
      ...(template && { templateId: template._id }),
    });
    setIsOpen(false);
    void navigate(editorPath(type, made.id));
  });
  return (
    <Modal
      open={isOpen}
      width={showsTemplates ? 1000 : 560}
      title={t.newArticle}
      okText={t.create}
      cancelText={t.cancel}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterOpenChange={(isNowOpen) => {
        if (isNowOpen) (chooser.current?.querySelector('input') ?? input.current)?.focus();
      }}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={showsTemplates ? styles.besideTemplates : undefined}>
        {showsTemplates && <TemplateChooser ref={chooser} value={template} hasNone onChange={setTemplate} />}
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
          {offersTemplates && (
            <div className={styles.chosen}>
              <span className={styles.quiet}>{t.template}</span>
              <span className={styles.chosenName}>{template?.name ?? tt.noTemplate}</span>
              <Button size="small" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
                {isChoosing ? tt.hideGallery : tt.choose}
              </Button>
            </div>
          )}
          {template ? (
            <p className={styles.quiet}>{tt.typeByTemplate({ type: text(catalogTypeNames[type]) })}</p>
          ) : (
            <Field label={t.type}>
              {({ id }) => (
                <Segments<ArticleType>
                  id={id}
                  className={styles.types}
                  value={type}
                  options={[...up, ...down]
                    .filter(hasEditor)
                    .map((one) => ({ value: one, label: text(catalogTypeNames[one]) }))}
                  onChange={setOwnType}
                />
              )}
            </Field>
          )}
          <Field label={t.place}>
            {(control) => <PlaceSelect control={control} value={place} onChange={setChosen} />}
          </Field>
        </div>
      </div>
    </Modal>
  );
}
