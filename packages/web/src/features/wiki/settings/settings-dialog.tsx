import {
  type ArticleSettings,
  articleSettingDefaults,
  autoSaveSeconds,
  cardRows,
  catalogTypeNames,
  codeThemeNames,
  codeThemes,
  contentWidthNames,
  contentWidths,
  fontSizes,
  openPlaceNames,
  openPlaces,
  outlineSideNames,
  outlineSides,
  settableTypes,
  type Text,
} from '@easymock/contract';
import { Button, InputNumber, Modal, Select, Slider, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { Segments } from '../../../kit/form/segments';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import articleText from '../text/text.module.css';
import { CardZones } from './card-zones';
import styles from './settings.module.css';
import { texts } from './texts';
import { useArticleSettings } from './use-article-settings';

/** Edits how the user reads and writes articles, with a preview. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const held = useArticleSettings();
  const [isOpen, setIsOpen] = useState(true);
  const [changes, setChanges] = useState<Partial<ArticleSettings>>({});
  const change = useChange('modalContentSet', 'updateSetMessage', { done: t.saved, onDone: () => setIsOpen(false) });
  const shown = { ...held, ...changes };
  const set = (more: Partial<ArticleSettings>) => setChanges((before) => ({ ...before, ...more }));
  return (
    <Modal
      open={isOpen}
      width={760}
      title={t.title}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
      footer={
        <div className={styles.foot}>
          <Button onClick={() => setChanges({ ...articleSettingDefaults })}>{t.reset}</Button>
          <span className={styles.space} />
          <Button onClick={() => setIsOpen(false)}>{t.cancel}</Button>
          <Button type="primary" loading={change.isPending} onClick={() => change.mutate(changes)}>
            {t.save}
          </Button>
        </div>
      }
    >
      <div className={styles.columns}>
        <Choices shown={shown} set={set} />
        <Preview shown={shown} />
      </div>
      <Cards shown={shown} set={set} />
    </Modal>
  );
}

interface Part {
  readonly shown: ArticleSettings;
  readonly set: (changes: Partial<ArticleSettings>) => void;
}

function Choice<T extends string>(props: {
  label: string;
  value: T;
  choices: readonly T[];
  names: Record<T, Text>;
  onChange: (value: T) => void;
}) {
  const text = useText();
  return (
    <div className={styles.choice}>
      <span>{props.label}</span>
      <Segments<T>
        size="small"
        aria-label={props.label}
        value={props.value}
        options={props.choices.map((value) => ({ value, label: text(props.names[value]) }))}
        onChange={props.onChange}
      />
    </div>
  );
}

function Choices({ shown, set }: Part) {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('modalContentSet', 'updateSetMessage');
  return (
    <div className={styles.choices}>
      <div className={styles.choice}>
        <span>
          {fields.fontSize.label} <span className="g-num">{t.pixels({ size: shown.fontSize })}</span>
        </span>
        <Slider
          {...fontSizes}
          ariaLabelForHandle={fields.fontSize.label}
          value={shown.fontSize}
          onChange={(fontSize) => set({ fontSize })}
        />
      </div>
      <Choice
        label={fields.contentWidth.label}
        value={shown.contentWidth}
        choices={contentWidths}
        names={contentWidthNames}
        onChange={(contentWidth) => set({ contentWidth })}
      />
      <Choice
        label={fields.outline.label}
        value={shown.outline}
        choices={outlineSides}
        names={outlineSideNames}
        onChange={(outline) => set({ outline })}
      />
      <Choice
        label={fields.codeTheme.label}
        value={shown.codeTheme}
        choices={codeThemes}
        names={codeThemeNames}
        onChange={(codeTheme) => set({ codeTheme })}
      />
      <Choice
        label={fields.openIn.label}
        value={shown.openIn}
        choices={openPlaces}
        names={openPlaceNames}
        onChange={(openIn) => set({ openIn })}
      />
      <div className={styles.choice}>
        <span>{fields.editorDefault.label}</span>
        <Select
          aria-label={fields.editorDefault.label}
          value={shown.editorDefault}
          options={settableTypes.map((value) => ({ value, label: text(catalogTypeNames[value]) }))}
          onChange={(editorDefault) => set({ editorDefault })}
        />
      </div>
      <div className={styles.choice}>
        <span>{fields.autoSaveSec.label}</span>
        <span className={styles.seconds}>
          <Switch
            size="small"
            aria-label={t.autoSaveOn}
            checked={shown.autoSaveSec > 0}
            onChange={(isOn) => set({ autoSaveSec: isOn ? articleSettingDefaults.autoSaveSec : 0 })}
          />
          {shown.autoSaveSec > 0 ? (
            <InputNumber
              {...autoSaveSeconds}
              size="small"
              aria-label={t.autoSaveSeconds}
              precision={0}
              value={shown.autoSaveSec}
              onChange={(seconds) => seconds && set({ autoSaveSec: seconds })}
            />
          ) : (
            <span className={styles.quiet}>{t.autoSaveOff}</span>
          )}
        </span>
      </div>
      <div className={styles.choice}>
        <span>{fields.autoPublish.label}</span>
        <span className={styles.seconds}>
          <Switch
            size="small"
            aria-label={fields.autoPublish.label}
            checked={shown.autoPublish}
            onChange={(autoPublish) => set({ autoPublish })}
          />
          <span className={styles.quiet}>{t.autoPublishHelp}</span>
        </span>
      </div>
    </div>
  );
}

function Cards({ shown, set }: Part) {
  const t = useTexts(texts);
  const { up_log_card, down_log_card } = shown;
  const { up, down, isReadable } = cardRows(up_log_card, down_log_card);
  useEffect(() => {
    if (!isReadable) console.warn('The stored cards cannot be read; the defaults are shown.');
  }, [isReadable]);
  return (
    <section aria-label={t.cards}>
      <h3 className={styles.subtitle}>{t.cards}</h3>
      <p className={styles.quiet}>{t.cardsHelp}</p>
      <CardZones
        value={{ up, down }}
        onChange={(rows) => set({ up_log_card: JSON.stringify(rows.up), down_log_card: JSON.stringify(rows.down) })}
      />
    </section>
  );
}

function Preview({ shown }: { shown: ArticleSettings }) {
  const t = useTexts(texts);
  const { outline, contentWidth, fontSize, codeTheme } = shown;
  return (
    <section className={styles.preview} aria-label={t.preview} data-outline={outline} data-width={contentWidth}>
      {outline !== 'off' && (
        <div className={styles.lines} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      <div
        className={articleText.text}
        data-code={codeTheme}
        style={{ '--article-size': `${fontSize}px` } as React.CSSProperties}
      >
        <h2>{t.previewTitle}</h2>
        <p>{t.previewText}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <pre tabIndex={0}>
          <code>{t.previewCode}</code>
        </pre>
      </div>
    </section>
  );
}
