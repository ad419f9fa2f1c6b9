import { Alert, Button, Drawer, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/api';
import { useDraft } from '../../lib/drafts';
import { useTexts } from '../../lib/texts';
import { DraftBanner } from '../draft-banner';
import { kitTexts } from '../kit-texts';
import styles from './resource.module.css';
import { resourceTexts } from './texts';
import { type Newest, VersionConflict } from './version-conflict';

interface Props<Values extends object> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** What the fields begin with. */
  initial: Values;
  /** Throws `CallError`, which is shown here: what it says about single fields below them, the rest above. */
  save: (values: Values, version: number | undefined) => Promise<unknown>;
  /** antd's `Form.Item`s, named as the fields of `Values`. */
  children: ReactNode;
  /** More than five fields stand in a drawer, fewer in a dialog. */
  isLong?: boolean;
  saveText?: string;
  /** The version it was read in, and how to read it again when somebody was faster. */
  version?: number;
  readNewest?: () => Promise<Newest<Values>>;
  /** How people call a field, when two versions of it are shown beside each other. */
  labelOf?: (field: string) => string;
  /** Keeps what was not saved under this name on this machine. Not for forms with secrets. */
  draft?: string;
}

/** Unsaved input, and the version of the record it was typed over. */
interface Kept<Values> {
  values: Values;
  version: number | undefined;
}

/**
 * A form to make or change one record, in a dialog or a drawer: errors below their fields, unsaved input kept,
 * Ctrl+Enter saves, and when somebody else was faster both versions are shown. A new key for each opening begins
 * it anew.
 * @example <EditModal title={t.add} isOpen={isOpen} initial={{ name: '' }} save={api.npm.insertNpmInfo} onClose={close}><Form.Item name="name" …></EditModal>
 */
export function EditModal<Values extends object>(props: Props<Values>) {
  const { title, isOpen, isLong, onClose, initial } = props;
  const t = useTexts(resourceTexts);
  const kit = useTexts(kitTexts);
  const [form] = Form.useForm<Values>();
  const box = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState({ values: initial, version: props.version });
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [newest, setNewest] = useState<Newest<Values>>();
  const [isLeaving, setIsLeaving] = useState(false);
  const isChanged = differs(values, base.values);
  const isDirty = isOpen && isChanged;
  const kept: Kept<Values> = { values, version: base.version };
  const draft = useDraft(props.draft ?? '', kept, isChanged && Boolean(props.draft));
  // Back closes it without a question, also in the middle of a word.
  const { save: keep } = draft;
  useEffect(() => {
    if (!isOpen) keep();
  }, [isOpen, keep]);

  const show = (next: Values) => {
    form.setFieldsValue(next as Parameters<typeof form.setFieldsValue>[0]);
    setValues(next);
  };

  const save = async (version: number | undefined) => {
    const valid = await form.validateFields().catch(() => undefined);
    const from = document.activeElement;
    if (!valid) return focusError(box.current, from);
    setIsSaving(true);
    setProblem('');
    try {
      await props.save({ ...initial, ...values, ...valid }, version);
      draft.clear();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('staleVersion') && props.readNewest) {
        setNewest(await props.readNewest().catch(() => undefined));
      }
      if (error.isSessionOver) return;
      setProblem(showEntries(form, error, props.labelOf));
      focusError(box.current, from);
    } finally {
      setIsSaving(false);
    }
  };
  const submit = () => {
    if (!isSaving) void save(base.version);
  };
  const close = () => (isDirty ? setIsLeaving(true) : onClose());

  const found = props.draft ? draft.found : null;
  const body = (
    <div ref={box}>
      {found && (
        <div className={styles.kept}>
          <DraftBanner
            draft={found}
            onRestore={(kept) => {
              show({ ...initial, ...kept.values });
              // Whoever changed the record meanwhile is not overwritten unknowingly.
              setBase({ values: base.values, version: kept.version ?? base.version });
              draft.dismiss();
              focusFirst(box.current);
            }}
            onDiscard={() => {
              draft.clear();
              focusFirst(box.current);
            }}
          />
        </div>
      )}
      {newest ? (
        <VersionConflict
          newest={newest}
          mine={values}
          labelOf={props.labelOf}
          onLoad={() => {
            show(newest.values);
            setBase(newest);
            setNewest(undefined);
            setProblem('');
          }}
          onKeep={() => {
            setBase({ values: base.values, version: newest.version });
            setNewest(undefined);
            void save(newest.version);
          }}
        />
      ) : (
        problem && <Alert type="error" title={problem} style={{ marginBottom: 16 }} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={withStar}
        initialValues={initial}
        validateMessages={{ required: t.required({ label: '$' + '{label}' }) }}
        onValuesChange={(_change, all) => setValues({ ...values, ...(all as Values) })}
        onFinish={submit}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            submit();
          }
        }}
        autoComplete="off"
        disabled={isSaving}
      >
        {props.children}
        {/* Enter in a field submits only where there is a button to press. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </div>
  );
  const saveText = props.saveText ?? t.save;
  const leave = (
    <Modal
      open={isLeaving}
      width={400}
      title={t.leaveTitle}
      okText={t.discard}
      cancelText={kit.stay}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => {
        draft.clear();
        setIsLeaving(false);
        onClose();
      }}
      onCancel={() => setIsLeaving(false)}
      destroyOnHidden
    >
      {t.leaveText}
    </Modal>
  );
  const onOpened = (isNowOpen: boolean) => isNowOpen && focusFirst(box.current);
  if (isLong) {
    return (
      <>
        <Drawer
          open={isOpen}
          title={title}
          size={720}
          onClose={close}
          afterOpenChange={onOpened}
          destroyOnHidden
          footer={
            <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
              <Button onClick={close}>{kit.cancel}</Button>
              <Button type="primary" loading={isSaving} onClick={submit}>
                {saveText}
              </Button>
            </div>
          }
        >
          {body}
        </Drawer>
        {leave}
      </>
    );
  }
  return (
    <>
      <Modal
        open={isOpen}
        title={title}
        okText={saveText}
        cancelText={kit.cancel}
        confirmLoading={isSaving}
        onOk={submit}
        onCancel={close}
        afterOpenChange={onOpened}
        destroyOnHidden
      >
        {body}
      </Modal>
      {leave}
    </>
  );
}

/** The library's own star would be read out as part of the field's name. */
const withStar = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {required && (
      <span aria-hidden="true" className={styles.star}>
        *
      </span>
    )}
    {label}
  </>
);

const differs = (a: object, b: object): boolean => JSON.stringify(a) !== JSON.stringify(b);

/**
 * Puts what the server says below the fields; what belongs to none is answered. `extra.score` is that of a field
 * of this path where the form has one, or else of `extra`.
 */
function showEntries<Values>(
  form: FormInstance<Values>,
  error: CallError,
  labelOf: Props<object>['labelOf'],
): string {
  if (!error.is('validation')) return error.message;
  const fields = form
    .getFieldsError()
    .map(({ name }) => ({ name, path: name.join('.'), errors: [] as string[] }));
  const rest: string[] = [];
  for (const [path, said] of error.entries.flatMap((entry) => Object.entries(entry))) {
    const text = inOurWords(said, path, labelOf);
    const field = fields
      .filter((each) => path === each.path || path.startsWith(`${each.path}.`))
      .reduce<(typeof fields)[number] | undefined>(
        (best, each) => (best && best.path.length > each.path.length ? best : each),
        undefined,
      );
    if (field) field.errors.push(text);
    else rest.push(text);
  }
  const wrong = fields
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ name, errors }));
  form.setFields(wrong as Parameters<typeof form.setFields>[0]);
  return rest.join(' ');
}

/** The server calls a field it has no word for as the wire does; the form has one. */
function inOurWords(text: string, path: string, labelOf: Props<object>['labelOf']): string {
  const [field = path] = path.split('.');
  const label = labelOf?.(field) ?? field;
  return label !== field && text.startsWith(path) ? label + text.slice(path.length) : text;
}

function focusFirst(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [tabindex="0"]')?.focus();
}

/** Goes to the first field that is wrong, or back to where it was saved from: fields lose the focus while they wait. */
function focusError(box: HTMLElement | null, from: Element | null): void {
  requestAnimationFrame(() => {
    const wrong = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (from instanceof HTMLElement && box?.contains(from)) from.focus();
  });
}
