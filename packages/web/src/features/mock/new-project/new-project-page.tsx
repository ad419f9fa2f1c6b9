import type { ImportReport } from '@easymock/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Segmented, Select, Tabs } from 'antd';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { DraftBanner } from '../../../kit/draft-banner';
import { Field, focusFirstError } from '../../../kit/field';
import { LeaveGuard } from '../../../kit/leave-guard';
import { LinkButton } from '../../../kit/link-button';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { api, CallError } from '../../../lib/api';
import { useDraft } from '../../../lib/drafts';
import { markCreated } from '../../../lib/flash';
import { showNotice, showSuccess } from '../../../lib/notices';
import { to } from '../../../lib/page';
import { callQuery } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import { cleanUrl } from '../addresses';
import { DocumentDrop, type PickedDocument } from './document-drop';
import { ImportResult } from './import-result';
import styles from './new-project.module.css';
import { type FieldErrors as Errors, missingIn, type ProjectDraft, ProjectFields } from './project-fields';
import { texts } from './texts';

interface Form extends ProjectDraft {
  owner: 'personal' | 'team';
  group: string;
  source: 'file' | 'address';
  swaggerUrl: string;
}

export function NewProjectPage() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [first] = useState<Form>(() => ({
    owner: query.get('group') ? 'team' : 'personal',
    group: query.get('group') ?? '',
    name: '',
    url: '/',
    description: '',
    members: [],
    source: 'file',
    swaggerUrl: '',
  }));
  const [form, setForm] = useState(first);
  const [picked, setPicked] = useState<PickedDocument | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [result, setResult] = useState<{ id: string; report: ImportReport } | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const teams = useQuery(callQuery('team', 'list', { keywords: '' }));
  const isDirty = JSON.stringify(form) !== JSON.stringify(first) || picked !== null;
  const draft = useDraft('project:new', form, isDirty && !result);
  const guard = useRef({ isDirty, isDone: false });
  guard.current.isDirty = isDirty;
  const isGuarded = useCallback(() => guard.current.isDirty && !guard.current.isDone, []);

  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
    setErrors((before) => {
      const rest = { ...before };
      for (const key of Object.keys(part)) delete rest[key];
      return rest;
    });
  };

  const create = useMutation({
    mutationFn: () =>
      api.project.create(
        {
          name: form.name,
          url: cleanUrl(form.url),
          description: form.description,
          group: form.owner === 'team' ? form.group : '',
          members: form.owner === 'team' ? [] : form.members,
          swagger_text: form.source === 'file' ? (picked?.text ?? '') : '',
          swagger_url: form.source === 'address' ? form.swaggerUrl.trim() : '',
        },
        { claims: 'all' },
      ),
    onSuccess: ({ _id, swagger }) => {
      guard.current.isDone = true;
      draft.clear();
      markCreated(_id);
      void client.invalidateQueries({ queryKey: ['project', 'list'] });
      if (swagger && (swagger.problemNum > 0 || swagger.created === 0))
        return setResult({ id: _id, report: swagger });
      showSuccess(swagger ? t.importedTitle({ count: formatNumber(swagger.created) }) : t.created);
      return navigate(to('project', { id: _id }), { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      const found = errorsOf(error);
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirstError(box.current);
      else
        showNotice({ kind: 'error', title: t.newProject, text: error.message, requestId: error.requestId });
    },
  });

  /** Puts a refusal under the field it speaks of. */
  const errorsOf = (error: CallError): Errors => {
    if (error.is('validation')) {
      const found: Errors = Object.assign({}, ...error.entries.toReversed());
      return { ...found, swaggerUrl: found.swagger_url, document: found.swagger_text };
    }
    if (error.is('projectUrlTaken')) {
      // One code for both; the text says which of the two is taken.
      return error.message.includes('URL') ? { url: error.message } : { name: error.message };
    }
    if (error.is('documentUnreadable') || error.is('addressRefused')) {
      return form.source === 'file' ? { document: error.message } : { swaggerUrl: error.message };
    }
    if (error.is('selfAsMember') || error.is('unknownMember')) return { members: error.message };
    return {};
  };

  const submit = () => {
    if (create.isPending) return;
    const missing: Errors = {
      ...(form.owner === 'team' && !form.group ? { group: t.teamMissing } : {}),
      ...missingIn(form),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) focusFirstError(box.current);
    else create.mutate();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) submit();
  };

  const crumbs = [{ title: t.projects, path: to('projects') }];
  if (result) {
    return (
      <PageBody width="form">
        <PageHead title={t.importResult} crumbs={crumbs} />
        <ImportResult projectId={result.id} report={result.report} />
      </PageBody>
    );
  }
  return (
    <PageBody width="form">
      <PageHead title={t.newProject} crumbs={crumbs} purpose={t.purpose} />
      {draft.found && (
        <div className={styles.draft}>
          <DraftBanner
            draft={draft.found}
            onRestore={(value) => {
              setForm({ ...first, ...value });
              draft.dismiss();
            }}
            onDiscard={draft.clear}
          />
        </div>
      )}
      <form
        ref={box}
        className={styles.form}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        aria-label={t.newProject}
        noValidate
      >
        <div className={styles.card}>
          <Field
            label={t.belongs}
            error={errors.group}
            help={teams.data?.length === 0 ? t.teamEmpty : undefined}
          >
            {({ status, ...control }) => (
              <div className={styles.owner}>
                <Segmented
                  value={form.owner}
                  options={[
                    { value: 'personal', label: t.personal },
                    { value: 'team', label: t.team, disabled: !teams.data?.length },
                  ]}
                  onChange={(owner) => change({ owner: owner as Form['owner'] })}
                />
                {form.owner === 'team' && (
                  <Select
                    {...control}
                    status={status}
                    style={{ flex: 1 }}
                    placeholder={t.chooseTeam}
                    value={form.group || undefined}
                    options={teams.data?.map((team) => ({ value: team._id, label: team.name }))}
                    onChange={(group) => change({ group })}
                  />
                )}
              </div>
            )}
          </Field>
          <ProjectFields
            value={form}
            errors={errors}
            urlHelp={t.urlHelp}
            hasMembers={form.owner === 'personal'}
            // Arriving here means to type a name, unless one came for the import.
            autoFocus={hash !== '#import'}
            onChange={change}
          />
        </div>
        <div className={styles.card}>
          <h2 className={styles.legend}>{t.importLegend}</h2>
          <Tabs
            activeKey={form.source}
            onChange={(source) => change({ source: source as Form['source'] })}
            items={[
              {
                key: 'file',
                label: t.uploadTab,
                children: (
                  <DocumentDrop
                    picked={picked}
                    error={errors.document}
                    onPick={(next) => {
                      setPicked(next);
                      const title = next?.summary?.isReadable ? next.summary.title.slice(0, 60) : '';
                      // A name to begin with, where none was typed.
                      if (title) setForm((before) => (before.name ? before : { ...before, name: title }));
                    }}
                  />
                ),
              },
              {
                key: 'address',
                label: t.urlTab,
                children: (
                  <Field label={t.address} error={errors.swaggerUrl} help={t.addressHelp}>
                    {(control) => (
                      <Input
                        {...control}
                        className="g-mono"
                        type="url"
                        value={form.swaggerUrl}
                        maxLength={2000}
                        placeholder={t.addressHint}
                        onChange={(event) => change({ swaggerUrl: event.target.value })}
                      />
                    )}
                  </Field>
                ),
              },
            ]}
          />
        </div>
        <div className={styles.foot}>
          <span className={styles.quiet}>{t.keys}</span>
          <LinkButton to={to('projects')}>{t.cancel}</LinkButton>
          <Button type="primary" loading={create.isPending} onClick={submit}>
            {t.create}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={isGuarded} />
    </PageBody>
  );
}
