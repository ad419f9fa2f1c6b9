import { element, text, toHtml } from '@easymock/wiki-content/tree';
import { Button, Input, Modal, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../kit/form/field';
import { useTexts } from '../../../lib/texts/texts';
import { pdfLinkOf } from '../files/pdf/pdf-link';
import { ArticleHtml } from '../text/article-html';
import { bodyOf, type OpenForm, type PartValues } from './part-form';
import { partTitle } from './part-title';
import type { PieceRenderer } from './piece-renderer';
import styles from './rich.module.css';
import { texts } from './texts';

type Words = ReturnType<typeof useTexts<(typeof texts)['zh']>>;

const linkSchemes = /^(https?:|mailto:|tel:|[/#?.])/i;

/** Returns the problems of a form's values, by field. */
function problemsIn({ kind }: OpenForm, values: PartValues, t: Words): Partial<Record<keyof PartValues, string>> {
  const needsAddress = kind === 'link' || kind === 'picture' || kind === 'file' || kind === 'iframe';
  if (needsAddress && !values.address.trim()) return { address: t.linkEmpty };
  const schemes = kind === 'link' ? linkSchemes : kind === 'iframe' ? /^https?:/i : /^(https?:|\/)/i;
  if (needsAddress && !schemes.test(values.address.trim())) return { address: t.linkWrong };
  if (kind === 'picture' && values.width.trim() && !/^\d{1,4}(px|%)?$/.test(values.width.trim()))
    return { width: t.widthWrong };
  if (kind === 'picture' && values.link.trim() && !linkSchemes.test(values.link.trim())) return { link: t.linkWrong };
  return {};
}

/** Returns the HTML of a part, for its preview. */
function previewOf(form: OpenForm, values: PartValues): string {
  if (form.kind === 'formula' || form.kind === 'formulaBlock')
    return toHtml([element('div', { 'data-tex': values.tex })]);
  const isBlock = form.kind === 'chart' || form.kind === 'imgGrid' || form.kind === 'block';
  if (!isBlock) return '';
  const name = form.blockName ?? form.kind;
  return toHtml([element('pre', { 'data-block': name }, [text(bodyOf(form, values))])]);
}

/** Edits a part in a form, with a preview of the result. */
export function PartDialog(props: {
  form: OpenForm;
  renderer: PieceRenderer;
  onDone: (values: PartValues) => void;
  onClose: () => void;
  /** Removes the link; undefined if there is none. */
  onRemove: (() => void) | undefined;
  fileToken: string | undefined;
}) {
  const { form, renderer } = props;
  const t = useTexts(texts);
  const [values, setValues] = useState(form.values);
  const [isTried, setIsTried] = useState(false);
  const problems = isTried ? problemsIn(form, values, t) : {};
  const box = useRef<HTMLDivElement>(null);
  const preview = usePreview(previewOf(form, values), renderer);
  const finish = () => {
    setIsTried(true);
    if (Object.keys(problemsIn(form, values, t)).length === 0) props.onDone(values);
  };
  return (
    <Modal
      open
      width={520}
      title={partTitle(form, t)}
      onCancel={props.onClose}
      afterOpenChange={(isOpen) => isOpen && box.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
      footer={
        <div className={styles.formFoot}>
          {props.onRemove && <Button onClick={props.onRemove}>{t.remove}</Button>}
          <span className={styles.grow} />
          <Button onClick={props.onClose}>{t.cancel}</Button>
          <Button type="primary" onClick={finish}>
            {t.ok}
          </Button>
        </div>
      }
    >
      <div ref={box} className={styles.form}>
        <Fields
          form={form}
          values={values}
          problems={problems}
          onChange={(part) => setValues((now) => ({ ...now, ...part }))}
          onEnter={finish}
        />
        {preview && (
          <div className={styles.preview}>
            <ArticleHtml html={preview} fileToken={props.fileToken} />
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Renders the preview; the previous one stays until the next one is ready. */
function usePreview(source: string, renderer: PieceRenderer): string {
  const [html, setHtml] = useState('');
  useEffect(() => {
    if (!source) return;
    let isOld = false;
    void renderer.render(source).then((rendered) => {
      if (!isOld && rendered !== undefined) setHtml(rendered);
    });
    return () => {
      isOld = true;
    };
  }, [source, renderer]);
  return source && html;
}

interface FieldOf {
  readonly name: keyof PartValues;
  readonly label: string;
  readonly help?: string;
  readonly rows?: number;
  readonly isCode?: boolean;
  readonly options?: { value: string; label: string }[];
}

const shownOptions = (t: Words) => [
  { value: '', label: t.fileShownLink },
  { value: 'page', label: t.fileShownPage },
];

function fieldsOf(form: OpenForm, t: Words): FieldOf[] {
  const address: FieldOf = { name: 'address', label: t.address };
  switch (form.kind) {
    case 'link':
      return [address, ...(form.values.name ? [] : [{ name: 'name', label: t.linkText } as const])];
    case 'file':
      return [
        address,
        { name: 'name', label: t.fileName },
        ...(pdfLinkOf(form.values.address, form.values.name) || form.values.shown
          ? [{ name: 'shown', label: t.fileShown, help: t.fileShownHelp, options: shownOptions(t) } as const]
          : []),
      ];
    case 'picture':
      return [
        { name: 'caption', label: t.caption },
        { name: 'alt', label: t.alt, help: t.altHelp },
        { name: 'width', label: t.width, help: t.widthHelp },
        { name: 'link', label: t.pictureLink, help: t.pictureLinkHelp },
        address,
      ];
    case 'iframe':
      return [{ ...address, help: t.iframeHelp }];
    case 'imgGrid':
      return [{ name: 'body', label: t.address, help: t.imgGridHelp, rows: 4, isCode: true }];
    case 'chart':
      return [
        {
          name: 'type',
          label: t.chartType,
          options: [
            { value: 'bar', label: t.chartTypeBar },
            { value: 'line', label: t.chartTypeLine },
            { value: 'pie', label: t.chartTypePie },
          ],
        },
        { name: 'title', label: t.title },
        { name: 'width', label: `${t.width} (100–600)` },
        { name: 'height', label: `${t.height} (100–300)` },
        { name: 'body', label: t.chartBody, help: t.chartBodyHelp, rows: 6, isCode: true },
      ];
    case 'block':
      return [{ name: 'body', label: t.body, rows: 8, isCode: true }];
    default:
      return [{ name: 'tex', label: 'LaTeX', rows: 4, isCode: true }];
  }
}

function Fields(props: {
  form: OpenForm;
  values: PartValues;
  problems: Partial<Record<keyof PartValues, string>>;
  onChange: (part: Partial<PartValues>) => void;
  onEnter: () => void;
}) {
  const { form, values, problems } = props;
  const t = useTexts(texts);
  return fieldsOf(form, t).map(({ name, label, help, rows, isCode, options }) => (
    <Field key={name} label={label} help={help} error={problems[name] ?? ''}>
      {(control) => {
        const shared = { ...control, value: values[name], className: isCode ? 'g-mono' : '' };
        if (options)
          return (
            <Select<string> {...shared} options={options} onChange={(value) => props.onChange({ [name]: value })} />
          );
        if (rows)
          return (
            <Input.TextArea
              {...shared}
              rows={rows}
              spellCheck={false}
              onChange={(event) => props.onChange({ [name]: event.target.value })}
            />
          );
        return (
          <Input
            {...shared}
            onChange={(event) => props.onChange({ [name]: event.target.value })}
            onPressEnter={(event) => !event.nativeEvent.isComposing && props.onEnter()}
          />
        );
      }}
    </Field>
  ));
}
