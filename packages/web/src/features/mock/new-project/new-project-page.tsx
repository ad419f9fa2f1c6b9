import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { LinkButton } from '../../../kit/buttons/link-button';
import { DraftBanner } from '../../../kit/page/draft-banner';
import { LeaveGuard } from '../../../kit/page/leave-guard';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { to } from '../../../lib/address/page';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { DropArea, useDocumentFile } from './document-drop';
import { ImportResult } from './import-result';
import { MoreFields } from './more';
import styles from './new-project.module.css';
import { OwnerField } from './owner-field';
import { ProjectAddressFields, ProjectOtherFields } from './project-fields';
import { SourceTabs } from './source-tabs';
import { texts } from './texts';
import { UrlHelp } from './url-help';
import { type Created, useNewProject } from './use-new-project';

/** The collapsed fields. */
const MORE = ['group', 'description', 'members'];

export function NewProjectPage() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [created, setCreated] = useState<Created>();
  const { form, picked, pick, offered, proposal, isReading, readDocument, choose } = useNewProject(
    query.get('group') ?? '',
    ({ _id, swagger }) => {
      if (swagger && (swagger.problemNum > 0 || swagger.created === 0)) return setCreated({ _id, swagger });
      showSuccess(swagger ? t.importedTitle({ count: formatNumber(swagger.created) }) : t.created);
      return navigate(to('project', { id: _id }), { replace: true });
    },
  );
  const { values, errors, change } = form;
  const file = useDocumentFile(pick);

  const crumbs = [{ title: t.projects, path: to('projects') }];
  if (created?.swagger) {
    return (
      <PageBody width="form">
        <PageHead title={t.importResult} crumbs={crumbs} />
        <ImportResult projectId={created._id} report={created.swagger} />
      </PageBody>
    );
  }
  return (
    <PageBody width="form">
      <PageHead title={t.newProject} crumbs={crumbs} purpose={t.purpose} />
      {form.kept && (
        <div className={styles.draft}>
          <DraftBanner {...form.kept} />
        </div>
      )}
      <DropArea onFile={(dropped) => void file.take(dropped)}>
        <form {...form.props} className={styles.form} aria-label={t.newProject}>
          <div className={styles.card}>
            <h2 className={styles.legend}>{t.importLegend}</h2>
            <SourceTabs
              value={values}
              errors={errors}
              picked={picked}
              file={file}
              isReading={isReading}
              onRead={() => void readDocument()}
              onChange={change}
            />
          </div>
          <div className={styles.card}>
            <ProjectAddressFields
              value={values}
              errors={errors}
              urlHint={proposal?.url ?? ''}
              nameHelp={
                proposal?.name_user && (
                  <span role="alert" className={styles.taken}>
                    {t.nameUsed({ name: proposal.name })}{' '}
                    <button type="button" className={styles.link} onClick={() => change({ name: proposal.name })}>
                      {t.takeName({ name: proposal.name })}
                    </button>
                  </span>
                )
              }
              isUrlTaken={values.url.trim() !== '' && Boolean(proposal?.url_user)}
              urlHelp={
                <UrlHelp
                  url={values.url.trim()}
                  proposal={proposal}
                  offered={offered}
                  onUse={(url) => change({ url })}
                  onChoose={choose}
                />
              }
              // Focuses the name, unless the link leads to the import.
              autoFocus={hash !== '#import'}
              onChange={change}
            />
            <MoreFields isOpen={MORE.some((field) => errors[field])}>
              <OwnerField value={values} error={errors.group} onChange={change} />
              <ProjectOtherFields
                value={values}
                errors={errors}
                hasMembers={values.owner === 'personal'}
                onChange={change}
              />
              <Checkbox checked={values.realistic} onChange={(event) => change({ realistic: event.target.checked })}>
                {t.realistic}
              </Checkbox>
            </MoreFields>
          </div>
          <div className={styles.foot}>
            <span className={styles.quiet}>{t.keys}</span>
            <LinkButton to={to('projects')}>{t.cancel}</LinkButton>
            <Button type="primary" loading={form.isSaving} onClick={form.submit}>
              {t.create}
            </Button>
          </div>
        </form>
      </DropArea>
      <LeaveGuard isDirty={form.isGuarded} />
    </PageBody>
  );
}
