import { type Mock, type MockMethod, mockMethods, type Project } from '@easymock/contract';
import { type ModeOutline, nodeAt } from '@easymock/mock-engine';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Segmented, Select, Switch, Tooltip } from 'antd';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
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
import { isTyping } from '../../../lib/is-typing';
import { showSuccess } from '../../../lib/notices';
import { to, useTitle } from '../../../lib/page';
import { callQuery } from '../../../lib/queries';
import { readStored, store } from '../../../lib/storage';
import { useLanguage, useTexts } from '../../../lib/texts';
import { useDelayed } from '../../../lib/use-delayed';
import { cleanUrl, curlLine, mockAddress } from '../addresses';
import { listPathOf } from '../project/list-place';
import { CodeEditor, type CodeEditorHandle } from './code-editor';
import { DefinitionForm } from './definition-form';
import styles from './editor.module.css';
import { describeProblem, findProblems, type Problem, tidy } from './engine';
import { pathOf, rowAt, rowsOf } from './form-rows';
import { PreviewPanel } from './preview-panel';
import { texts } from './texts';
import { readOutline, useSettled } from './use-outline';

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
  // A template that was brought along, such as an example of the guides.
  const given = (useLocation().state as { mode?: unknown } | null)?.mode;
  const mode = typeof given === 'string' ? given : undefined;
  const query = useQuery(
    callQuery('mock', 'list', { project_id: projectId, page_size: 1, page_index: 1, brief: '1' }),
  );
  return query.data ? <Editor project={query.data.project} brought={mode} /> : <Waiting query={query} />;
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

const views = ['both', 'form', 'code'] as const;
type View = (typeof views)[number];
const readView = (): View => views.find((view) => view === readStored('editor_view')) ?? 'both';

/** A mock as a form; its lines end as the code editor ends them, or places in the two would differ. */
const formOf = ({ url, method, description, mode }: Mock): Form => ({
  url,
  method,
  description,
  mode: mode.replace(/\r\n?/g, '\n'),
});

const isEqual = (a: Form, b: Form): boolean =>
  a.url === b.url && a.method === b.method && a.description === b.description && a.mode === b.mode;

function Editor({ project, mock, brought }: { project: Project; mock?: Mock; brought?: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [saved, setSaved] = useState<Form>(() => (mock ? formOf(mock) : emptyForm));
  const [form, setForm] = useState(() => (brought === undefined ? saved : { ...saved, mode: brought }));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isAutoClose, setIsAutoClose] = useState(() => readStored('auto_close') !== false);
  const [view, setView] = useState(readView);
  const [cursor, setCursor] = useState(0);
  const code = useRef<CodeEditorHandle>(null);
  const text = useRef(form.mode);
  const aside = useRef<HTMLDivElement>(null);
  const switchId = useId();
  const isDirty = !isEqual(form, saved);
  const isLeaving = useRef(false);
  const draft = useDraft(`mock:${mock?._id ?? `new:${project._id}`}`, form, isDirty);
  const guard = useRef(isDirty);
  guard.current = isDirty;

  const url = cleanUrl(form.url);
  const [settledMode, settle] = useSettled(form.mode);
  // Deferred: in a long definition the letters come first, the underlining after.
  const mode = useDeferredValue(settledMode);
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
  const chooseView = (next: View) => {
    setView(next);
    store('editor_view', next);
  };
  /** Does something in the code; where it is hidden, once it is on the screen. */
  const inCode = (act: (editor: CodeEditorHandle) => void) => {
    const run = () => code.current && act(code.current);
    if (view !== 'form') return void run();
    chooseView('both');
    requestAnimationFrame(run);
  };
  const showCode = (place: Parameters<CodeEditorHandle['goTo']>[0]) => inCode((editor) => editor.goTo(place));
  const format = () => {
    const tidied = tidy(form.mode);
    if (tidied === undefined) return;
    const before = readOutline(form.mode);
    const id = 'outline' in before ? idOfCursor(before.outline, cursor) : undefined;
    code.current?.setText(tidied);
    settle(tidied);
    const after = readOutline(tidied);
    const node =
      id !== undefined && 'outline' in after && nodeAt(after.outline, pathOf(after.outline, id) ?? []);
    if (node) code.current?.mark(node);
    showSuccess(t.formatted);
  };
  const close = useCallback(() => navigate(listPathOf(project._id)), [navigate, project._id]);

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
      // Behind a filter or far down a new one would not be seen.
      await (mock ? close() : navigate(to('project', { id: project._id }), { state: { isFromTop: true } }));
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
  const latestSearch = useRef(() => {});
  latestSearch.current = () => inCode((editor) => editor.search());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F' && event.shiftKey && !isTyping(event.target)) {
        event.preventDefault();
        latestSearch.current();
        return;
      }
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
          <Link to={listPathOf(project._id)} className={styles.project}>
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
        <Segmented
          aria-label={t.view}
          value={view}
          options={views.map((value) => ({ value, label: t[`view_${value}`] }))}
          onChange={chooseView}
        />
        <Button disabled={mistake !== undefined} onClick={format}>
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
      <div ref={aside} className={styles.call}>
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
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <div className={styles.address}>
          <p className={styles.lineLabel}>{t.address}</p>
          <div className={styles.line}>
            <code title={address}>{address}</code>
            <CopyButton text={address} label={t.copyAddress} />
            <CopyButton text={curlLine(form.method, address)} label={t.copyCurl} icon="terminal" />
          </div>
        </div>
      </div>
      <div className={styles.split} data-view={view} data-previewing={isPreviewing || undefined}>
        <div className={styles.form} hidden={view === 'code'}>
          {view !== 'code' && (
            <DefinitionForm
              text={settledMode}
              readText={() => text.current}
              onSettle={settle}
              cursor={cursor}
              language={language}
              code={code}
              onShowCode={showCode}
            />
          )}
        </div>
        <section className={styles.code} aria-label={t.code} hidden={view === 'form'}>
          <CodeEditor
            initialText={form.mode}
            label={t.code}
            language={language}
            handle={code}
            findProblems={(text) => findProblems(text, language)}
            onChange={(mode) => {
              text.current = mode;
              change({ mode });
            }}
            onCursor={setCursor}
          />
        </section>
        {isPreviewing && (
          <PreviewPanel
            mode={settledMode}
            url={url}
            method={form.method}
            onClose={() => setIsPreviewing(false)}
            onGoTo={showCode}
          />
        )}
      </div>
      <footer className={styles.status}>
        <ProblemLine
          problem={isEmpty ? undefined : warning}
          isEmpty={isEmpty}
          count={problems.length}
          onGoTo={showCode}
        />
        {(isEmpty || !mistake) && reason && <span className={styles.wanting}>{reason}</span>}
        <span className={styles.grow} />
        {view !== 'form' && <span className={styles.keys}>{t.keys({ key })}</span>}
      </footer>
      <LeaveGuard isDirty={useCallback(() => guard.current && !isLeaving.current, [])} />
    </div>
  );
}

/** The row the cursor is in, by its name. */
const idOfCursor = (outline: ModeOutline, cursor: number): string | undefined => {
  const rows = rowsOf(outline, new Set());
  return rows[rowAt(rows, cursor)]?.id;
};

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
