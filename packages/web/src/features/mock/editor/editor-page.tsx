import { type Mock, type MockMethod, mockMethods, type Project } from '@easymock/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select, Switch, Tooltip } from 'antd';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { CopyButton } from '../../../kit/copy-button';
import { DraftBanner } from '../../../kit/draft-banner';
import { EmptyState } from '../../../kit/empty-state';
import { ErrorState } from '../../../kit/error-state';
import { Field, focusFirstError } from '../../../kit/field';
import { Icon } from '../../../kit/icon';
import { LeaveGuard } from '../../../kit/leave-guard';
import { LinkButton } from '../../../kit/link-button';
import { MethodLabel } from '../../../kit/method-label';
import { PageBody } from '../../../kit/page-body';
import { Skeleton } from '../../../kit/skeleton';
import { api, CallError } from '../../../lib/api';
import { useDraft } from '../../../lib/drafts';
import { markCreated } from '../../../lib/flash';
import { showSuccess } from '../../../lib/notices';
import { to, useTitle } from '../../../lib/page';
import { callQuery } from '../../../lib/queries';
import { readStored, store } from '../../../lib/storage';
import { useLanguage, useTexts } from '../../../lib/texts';
import { useDelayed } from '../../../lib/use-delayed';
import { cleanUrl, curlLine, mockAddress } from '../addresses';
import { CodeEditor, type CodeEditorHandle } from './code-editor';
import styles from './editor.module.css';
import { describeProblem, findProblems, type Problem, tidy } from './engine';
import { PreviewPanel } from './preview-panel';
import { texts } from './texts';

interface Form {
  url: string;
  method: MockMethod;
  description: string;
  mode: string;
}

const methodOptions = mockMethods.map((name) => ({ value: name, label: <MethodLabel method={name} /> }));

const firstMode = `{
  "success": true,
  "data": {
    "list|3-5": [
      {
        "id|+1": 1,
        "name": "@cname",
        "createdAt": "@datetime"
      }
    ]
  }
}`;
const emptyForm: Form = { url: '/', method: 'get', description: '', mode: firstMode };

export function EditorPage() {
  const { projectId = '', mockId = '' } = useParams();
  return mockId ? <EditMock key={mockId} id={mockId} /> : <NewMock key={projectId} projectId={projectId} />;
}

function EditMock({ id }: { id: string }) {
  // Forgotten when the editor closes: whoever opens it must not begin from what was true a while ago.
  const query = useQuery({
    ...callQuery('mock', 'get', { id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!query.data) return <Waiting query={query} />;
  return <Editor project={query.data.project} mock={query.data.mock} />;
}

function NewMock({ projectId }: { projectId: string }) {
  const query = useQuery(
    callQuery('mock', 'list', { project_id: projectId, page_size: 1, page_index: 1, brief: '1' }),
  );
  return query.data ? <Editor project={query.data.project} /> : <Waiting query={query} />;
}

function Waiting({ query }: { query: { error: Error | null; isError: boolean; refetch: () => void } }) {
  const t = useTexts(texts);
  const isSlow = useDelayed(!query.isError, 300);
  if (query.error instanceof CallError && query.error.is('notFound')) {
    return (
      <PageBody>
        <EmptyState
          drawing="gate"
          title={query.error.message}
          text=""
          action={<LinkButton to={to('projects')}>{t.goHome}</LinkButton>}
        />
      </PageBody>
    );
  }
  if (query.error) {
    return (
      <PageBody>
        <ErrorState error={query.error} onRetry={query.refetch} />
      </PageBody>
    );
  }
  return isSlow ? (
    <PageBody>
      <Skeleton width={320} height={28} />
      <Skeleton height={420} style={{ marginTop: 24 }} />
    </PageBody>
  ) : null;
}

const isEqual = (a: Form, b: Form): boolean =>
  a.url === b.url && a.method === b.method && a.description === b.description && a.mode === b.mode;

function Editor({ project, mock }: { project: Project; mock?: Mock }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [saved, setSaved] = useState<Form>(() =>
    mock ? { url: mock.url, method: mock.method, description: mock.description, mode: mock.mode } : emptyForm,
  );
  const [form, setForm] = useState(saved);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isAutoClose, setIsAutoClose] = useState(() => readStored('auto_close') !== false);
  const code = useRef<CodeEditorHandle>(null);
  const aside = useRef<HTMLDivElement>(null);
  const switchId = useId();
  const isDirty = !isEqual(form, saved);
  const isLeaving = useRef(false);
  const draft = useDraft(`mock:${mock?._id ?? `new:${project._id}`}`, form, isDirty);
  const guard = useRef(isDirty);
  guard.current = isDirty;

  const url = cleanUrl(form.url);
  // Deferred: in a long definition the letters come first, the underlining after.
  const mode = useDeferredValue(form.mode);
  const problems = useMemo(() => findProblems(mode, language), [mode, language]);
  const mistake = problems.find(({ severity }) => severity === 'error');
  const [warning] = problems;
  const isEmpty = mode.trim() === '';
  const reason = isEmpty
    ? t.emptyMode
    : mistake
      ? describeProblem(mistake, t.broken)
      : !url.startsWith('/')
        ? t.urlSlash
        : form.description.trim() === ''
          ? t.required({ label: t.description })
          : '';
  const title = mock ? `${form.method.toUpperCase()} ${url}` : t.newMock;
  useTitle(isDirty ? `● ${title}` : title);

  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.keys(part).some((key) => before[key]) ? { ...before, ...clearOf(part) } : before,
    );
  };
  const close = useCallback(() => navigate(to('project', { id: project._id })), [navigate, project._id]);

  const save = useMutation({
    mutationFn: async (input: Form) => {
      const draftInput = { ...input, url: cleanUrl(input.url), description: input.description.trim() };
      if (mock)
        await api.mock.update({ ...draftInput, id: mock._id }, { claims: ['validation', 'mockTaken'] });
      else {
        const { _id } = await api.mock.create(
          { ...draftInput, project_id: project._id },
          { claims: ['validation', 'mockTaken'] },
        );
        markCreated(_id);
      }
      return draftInput;
    },
    onSuccess: async (result) => {
      draft.clear();
      setSaved(result);
      // What was typed while the save was under way stays, and stays unsaved.
      setForm((now) => ({
        ...now,
        url: cleanUrl(now.url) === result.url ? result.url : now.url,
        description: now.description.trim() === result.description ? result.description : now.description,
      }));
      showSuccess(mock ? t.saved : t.created);
      void client.invalidateQueries({ queryKey: ['mock', 'list'] });
      void client.invalidateQueries({ queryKey: ['project', 'list'], refetchType: 'none' });
      if (mock && !isAutoClose) return;
      isLeaving.current = true;
      await close();
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      if (error.is('mockTaken')) setErrors({ url: error.message });
      else if (error.is('validation')) setErrors(Object.assign({}, ...error.entries.toReversed()));
      focusFirstError(aside.current);
    },
  });

  const trySave = () => {
    if (!save.isPending && !reason) save.mutate(form);
  };
  const latestSave = useRef(trySave);
  latestSave.current = trySave;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.isComposing) latestSave.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const address = mockAddress({ project, url });
  const key = /mac/i.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S';
  return (
    <div className={styles.page} data-fills-window>
      <header className={styles.head}>
        <div className={styles.where}>
          <Link to={to('project', { id: project._id })} className={styles.project}>
            {project.name}
          </Link>
          <span className={styles.slash} aria-hidden="true">
            /
          </span>
          <h1 className={styles.title}>
            {mock ? (
              <>
                <MethodLabel method={form.method} /> <span className="g-mono">{url}</span>
              </>
            ) : (
              t.newMock
            )}
          </h1>
          {isDirty && <span className={styles.dot} role="img" aria-label={t.unsaved} title={t.unsaved} />}
        </div>
        {mock && (
          <Tooltip title={t.autoCloseHelp}>
            <label htmlFor={switchId} className={styles.auto}>
              {t.autoClose}
              <Switch
                id={switchId}
                size="small"
                checked={isAutoClose}
                onChange={(isOn) => {
                  setIsAutoClose(isOn);
                  store('auto_close', isOn);
                }}
              />
            </label>
          </Tooltip>
        )}
        <Button
          disabled={mistake !== undefined}
          onClick={() => {
            const text = tidy(form.mode);
            if (text === undefined) return;
            code.current?.setText(text);
            showSuccess(t.formatted);
          }}
        >
          {t.format}
        </Button>
        <Button
          icon={<Icon name="play" size={14} />}
          aria-pressed={isPreviewing}
          onClick={() => setIsPreviewing(!isPreviewing)}
        >
          {t.preview}
        </Button>
        <Button onClick={close}>{t.close}</Button>
        <Tooltip title={reason || key}>
          <Button type="primary" loading={save.isPending} disabled={reason !== ''} onClick={trySave}>
            {t.save}
          </Button>
        </Tooltip>
      </header>
      {draft.found && !isEqual(draft.found.value, form) && (
        <DraftBanner
          draft={draft.found}
          onRestore={(value) => {
            setForm(value);
            code.current?.setText(value.mode);
            draft.dismiss();
          }}
          onDiscard={draft.clear}
        />
      )}
      <div className={styles.split}>
        <aside ref={aside} className={styles.aside}>
          <Field label={t.method} isRequired error={errors.method}>
            {(control) => (
              <Select
                {...control}
                style={{ width: '100%' }}
                value={form.method}
                options={methodOptions}
                onChange={(method) => change({ method })}
              />
            )}
          </Field>
          <Field
            label={t.url}
            isRequired
            error={errors.url ?? (url.startsWith('/') ? undefined : t.urlSlash)}
            help={url === form.url.trim() ? t.urlText : t.urlCleaned({ url })}
          >
            {(control) => (
              <Input
                {...control}
                className="g-mono"
                value={form.url}
                maxLength={500}
                spellCheck={false}
                onChange={(event) => change({ url: event.target.value })}
              />
            )}
          </Field>
          <Field label={t.description} isRequired error={errors.description}>
            {(control) => (
              <Input.TextArea
                {...control}
                value={form.description}
                maxLength={500}
                placeholder={t.descriptionHint}
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
          <Line label={t.address} text={address} copyLabel={t.copyAddress} />
          <Line label={t.curl} text={curlLine(form.method, address)} copyLabel={t.copyCurl} />
        </aside>
        <section className={styles.code} aria-label={t.code}>
          <CodeEditor
            initialText={form.mode}
            label={t.code}
            language={language}
            handle={code}
            findProblems={(text) => findProblems(text, language)}
            onChange={(mode) => change({ mode })}
          />
          <footer className={styles.status}>
            <ProblemLine
              problem={isEmpty ? undefined : warning}
              isEmpty={isEmpty}
              count={problems.length}
              onGoTo={({ line, column }) => code.current?.goTo(line, column)}
            />
            {(isEmpty || !mistake) && reason && <span className={styles.wanting}>{reason}</span>}
            <span className={styles.grow} />
            {problems.length === 0 && <span className={styles.keys}>{t.keys({ key })}</span>}
          </footer>
        </section>
        {isPreviewing && (
          <PreviewPanel
            mode={form.mode}
            url={url}
            method={form.method}
            onClose={() => setIsPreviewing(false)}
            onGoTo={({ line, column }) => code.current?.goTo(line, column)}
          />
        )}
      </div>
      <LeaveGuard isDirty={useCallback(() => guard.current && !isLeaving.current, [])} />
    </div>
  );
}

const clearOf = (part: object): Record<string, undefined> =>
  Object.fromEntries(Object.keys(part).map((key) => [key, undefined]));

function ProblemLine(props: {
  problem?: Problem;
  isEmpty: boolean;
  count: number;
  onGoTo: (problem: Problem) => void;
}) {
  const { problem, isEmpty, count, onGoTo } = props;
  const t = useTexts(texts);
  if (isEmpty) return null;
  if (!problem) {
    return (
      <span className={styles.fine}>
        <Icon name="check" size={14} /> {t.valid}
      </span>
    );
  }
  const isError = problem.severity === 'error';
  return (
    <button
      type="button"
      className={isError ? styles.mistake : `${styles.mistake} ${styles.wanting}`}
      onClick={() => onGoTo(problem)}
    >
      <Icon name="alert" size={14} /> {describeProblem(problem, t.broken)}
      {count > 1 && ` ${t.moreProblems({ count: count - 1 })}`}
    </button>
  );
}

function Line({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  return (
    <div>
      <p className={styles.lineLabel}>{label}</p>
      <div className={styles.line}>
        <code>{text}</code>
        <CopyButton text={text} label={copyLabel} />
      </div>
    </div>
  );
}
