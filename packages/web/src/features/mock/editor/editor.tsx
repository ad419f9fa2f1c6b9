import type { Mock, Project } from '@easymock/contract';
import type { ExpressionRewrite } from '@easymock/mock-engine';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { useTitle } from '../../../lib/address/page';
import { useEditorKeys } from '../../../lib/browser/use-editor-keys';
import { showSuccess } from '../../../lib/state/notices';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { cleanUrl } from '../addresses';
import { CollectionDrawer } from '../collection/collection-drawer';
import { BreakingDialog } from '../impact/breaking-dialog';
import { useAccess } from '../project/use-access';
import { upstreamTexts } from '../upstream/texts';
import { AnswerSettings } from './answers/answer-settings';
import { AnswerTabs } from './answers/answer-tabs';
import { useAnswers } from './answers/use-answers';
import { CodeEditor, type CodeEditorHandle } from './code/code-editor';
import { ownRewrite, rewriteInCode } from './code/rewrites';
import { useDefinitionCheck } from './code/use-definition-check';
import { type EditorView, useEditorView } from './code/use-editor-view';
import { DefinitionForm } from './definition-form';
import styles from './editor.module.css';
import { EditorBanners } from './editor-banners';
import { EditorFoot } from './editor-foot';
import { EditorHead } from './editor-head';
import { useSettled } from './form/use-outline';
import { MockFields } from './mock-fields';
import { OpenMocksBar } from './tabs/open-mocks-bar';
import { type OpenMocks, useOpenMocks } from './tabs/use-open-mocks';
import type { MockTemplate } from './templates/built-in';
import { templateTexts } from './templates/texts';
import { texts } from './texts';
import { type MockForm, type MockValues, useMockForm } from './use-mock-form';

const MockUpkeep = lazy(async () => ({ default: (await import('../upstream/mock-upkeep')).MockUpkeep }));
const TemplateDialog = lazy(async () => ({ default: (await import('./templates/template-dialog')).TemplateDialog }));
const PreviewPanel = lazy(async () => ({ default: (await import('./response/preview-panel')).PreviewPanel }));

interface EditorProps {
  project: Project;
  mock?: Mock;
  /** Initial values of a new mock. */
  brought?: Partial<MockValues> | undefined;
  /** Reopens the mock in its current version. */
  onLoad?: () => void;
}

const saveKey = /mac/i.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S';

/** Edits a mock in form and code, side by side. */
export function Editor({ project, mock, brought, onLoad }: EditorProps) {
  const t = useTexts(texts);
  const upstreamT = useTexts(upstreamTexts);
  const templateT = useTexts(templateTexts);
  const language = useLanguage();
  const { view, chooseView, isAutoClose, setAutoClose } = useEditorView();
  const open = useOpenMocks(project, mock);
  const form = useMockForm({ project, mock, brought, isAutoClose, open });
  const access = useAccess(project);
  const isReadOnly = access !== 'edit';
  const { values } = form;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isDataOpen, setIsDataOpen] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [cursor, setCursor] = useState(0);
  const { code, inCode, showCode, formatNow } = useCode(view, chooseView);
  const text = useRef(values.mode);
  const answers = useAnswers(form, (mode) => {
    text.current = mode;
    settle(mode);
  });
  const [settledMode, settle] = useSettled(answers.mode);
  // Remounts the code editor if the text was replaced by other means than the editor.
  const [texted, setTexted] = useState(0);
  const url = cleanUrl(values.url);
  const check = useDefinitionCheck({ url, settledMode, language, mayBeEmpty: answers.open !== undefined });
  const { problems, mistake, isEmpty, reason, fieldErrors } = check;
  const title = mock ? `${values.method.toUpperCase()} ${url}` : t.newMock;
  useTitle(form.isDirty ? `● ${title}` : title);

  const format = async () => {
    const tidied = await formatNow(() => text.current, cursor);
    if (!tidied) return;
    settle(tidied);
    showSuccess(t.formatted);
  };
  /** Rewrites expressions as functions and previews the result. @param one undefined for all */
  const rewrite = (one: ExpressionRewrite | undefined) => {
    if (!rewriteInCode(text.current, one, code.current)) return;
    settle(text.current);
    setIsPreviewing(true);
  };
  /** Fills in a template and previews its data. An address that was entered stays. */
  const fillIn = ({ name, values: { url: usualUrl, ...filled } }: MockTemplate) => {
    const isShown = !answers.open;
    answers.show('');
    form.change({ ...filled, ...(url === '/' && { url: usualUrl }) });
    text.current = filled.mode;
    settle(filled.mode);
    if (isShown) code.current?.setText(filled.mode);
    setIsChoosing(false);
    setIsPreviewing(true);
    showSuccess(templateT.used({ name }));
  };
  /** Saves, or shows the first problem. @returns whether the mock is being saved */
  const save = (after?: () => unknown): boolean => {
    if (isReadOnly) return false;
    if (!reason) form.submitThen(after);
    else if (fieldErrors.url) form.refuse(fieldErrors);
    else showCode(mistake ?? 0);
    return !reason;
  };
  useEditorKeys({ save: () => save(), search: () => inCode((editor) => editor.search()) });

  return (
    <div className={styles.page}>
      <OpenMocksBar project={project} open={open} currentId={mock?._id ?? ''} isCurrentDirty={form.isDirty} />
      <EditorHead
        project={project}
        isNew={!mock}
        isReadOnly={isReadOnly}
        form={form}
        url={url}
        view={view}
        onView={chooseView}
        isAutoClose={isAutoClose}
        onAutoClose={setAutoClose}
        onFormat={mistake ? undefined : () => void format()}
        isPreviewing={isPreviewing}
        onPreview={setIsPreviewing}
        onHistory={() => setIsHistoryOpen(true)}
        onData={() => setIsDataOpen(true)}
        onTemplates={mock || isReadOnly ? undefined : () => setIsChoosing(true)}
        onClose={() => open.leave()}
        reason={reason}
        saveKey={saveKey}
        onSave={() => save()}
      />
      <EditorBanners
        project={project}
        mock={mock}
        form={form}
        access={access}
        isHistoryOpen={isHistoryOpen}
        onHistory={setIsHistoryOpen}
        onLoad={onLoad}
        onShow={(mode) => {
          if (answers.open) setTexted(texted + 1);
          else code.current?.setText(mode);
        }}
      />
      {mock && (
        <Suspense>
          <MockUpkeep
            project={project}
            mockId={mock._id}
            isReadOnly={isReadOnly}
            onAccept={(mode) => {
              form.change({ mode });
              if (answers.open) setTexted(texted + 1);
              else code.current?.setText(mode);
              showSuccess(upstreamT.accepted);
            }}
          />
        </Suspense>
      )}
      <MockFields project={project} form={form} url={url} isNew={!mock} isReadOnly={isReadOnly} />
      <AnswerTabs state={answers} ownMode={values.mode} method={values.method} isReadOnly={isReadOnly} />
      {answers.open && <AnswerSettings state={answers} method={values.method} isReadOnly={isReadOnly} />}
      <div className={styles.split} data-view={view} data-previewing={isPreviewing || undefined}>
        <div className={styles.form} hidden={view === 'code'}>
          {view !== 'code' && (
            <DefinitionForm
              key={answers.open?.id ?? ''}
              text={settledMode}
              readText={() => text.current}
              onSettle={settle}
              isReadOnly={isReadOnly}
              cursor={cursor}
              responseModel={mock?.response_model ?? ''}
              code={code}
              onShowCode={showCode}
            />
          )}
        </div>
        <section className={styles.code} aria-label={t.code} hidden={view === 'form'}>
          <CodeEditor
            key={`${answers.open?.id ?? ''} ${texted}`}
            initialText={answers.mode}
            isReadOnly={isReadOnly}
            label={t.code}
            language={language}
            handle={code}
            hasProblems={problems.length > 0}
            onChange={(mode) => {
              text.current = mode;
              answers.changeMode(mode);
            }}
            onCursor={setCursor}
            actionsFor={(problem) => {
              const own = ownRewrite(problem);
              return own && !isReadOnly ? [{ name: t.rewrite, apply: () => rewrite(own) }] : [];
            }}
          />
        </section>
        {isPreviewing && (
          <Preview
            mode={settledMode.trim() === '' && answers.open ? values.mode : settledMode}
            url={url}
            method={values.method}
            answers={answers.answers}
            onOpen={answers.show}
            onClose={() => setIsPreviewing(false)}
            onGoTo={showCode}
          />
        )}
      </div>
      <CollectionDrawer
        project={project}
        mockId={mock?._id ?? ''}
        method={values.method}
        url={url}
        mode={values.mode}
        setting={values.collection}
        saved={mock ? form.readEdited().values.collection : null}
        isReadOnly={isReadOnly}
        isOpen={isDataOpen}
        onChange={(collection) => form.change({ collection })}
        onClose={() => setIsDataOpen(false)}
      />
      <EditorFoot
        problems={isEmpty ? [] : problems}
        isEmpty={isEmpty}
        reason={isEmpty || !mistake ? reason : ''}
        keys={view === 'form' || isReadOnly ? '' : t.keys({ key: saveKey })}
        onGoTo={showCode}
        onRewrite={isReadOnly ? undefined : rewrite}
      />
      {isChoosing && (
        <Suspense>
          <TemplateDialog isReplacing={form.isDirty} onUse={fillIn} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
      <BreakingDialog asked={form.asked} />
      <Guard form={form} open={open} onSave={save} />
    </div>
  );
}

/**
 * Asks for confirmation before leaving the editor. Switching to another tab needs none if the draft could be stored.
 */
function Guard(props: { form: MockForm; open: OpenMocks; onSave: (after: () => unknown) => boolean }) {
  const { form, open } = props;
  return (
    <LeaveGuard
      isDirty={form.isGuarded}
      onSave={props.onSave}
      onStay={open.stay}
      isFree={(path) => open.isTab(path) && form.keepDraft()}
    />
  );
}

function Preview(props: ComponentProps<typeof PreviewPanel>) {
  const t = useTexts(texts);
  return (
    <Suspense fallback={<section className={styles.preview} aria-label={t.preview} aria-busy />}>
      <PreviewPanel {...props} />
    </Suspense>
  );
}

/** Controls the code editor for the rest of the page. */
function useCode(view: EditorView, chooseView: (view: EditorView) => void) {
  const code = useRef<CodeEditorHandle>(null);
  /** Runs an action in the code editor; if the editor is hidden, first shows it. */
  const inCode = (act: (editor: CodeEditorHandle) => void) => {
    const run = () => code.current && act(code.current);
    if (view !== 'form') return void run();
    chooseView('both');
    requestAnimationFrame(run);
  };
  const showCode = (place: Parameters<CodeEditorHandle['goTo']>[0]) => inCode((editor) => editor.goTo(place));
  /** Formats the code. @returns the new text, or undefined if the code could not be parsed */
  const formatNow = async (readText: () => string, cursor: number) => {
    const { formatCode } = await import('./form/format-code');
    return code.current ? formatCode(code.current, readText(), cursor) : undefined;
  };
  return { code, inCode, showCode, formatNow };
}
