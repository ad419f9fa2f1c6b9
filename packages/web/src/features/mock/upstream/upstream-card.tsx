import {
  environmentLimit,
  fillText,
  type Project,
  type UpstreamEnvironment,
  type UpstreamMode,
  type UpstreamSettings,
  upstreamModeNames,
  upstreamModes,
} from '@easymock/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Field } from '../../../kit/form/field';
import { QueryView } from '../../../kit/page/query-view';
import { useChange } from '../../../lib/api/queries';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { EnvironmentDialog } from './environment-dialog';
import { upstreamTexts } from './texts';
import styles from './upstream.module.css';
import { useUpstream } from './use-upstream';

const recordMinutes = [10, 60, 480] as const;

/** Settings of a project: its back ends, the source of its answers, and recordings. */
export function UpstreamCard({ project }: { project: Project }) {
  const t = useTexts(upstreamTexts);
  const query = useUpstream(project._id);
  const [edited, setEdited] = useState<UpstreamEnvironment>();
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = (environment: UpstreamEnvironment | undefined) => {
    setEdited(environment);
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <>
      <QueryView query={query} skeleton={120}>
        {(settings) => (
          <>
            {settings.environments.length === 0 ? (
              <p className={styles.quiet}>{t.empty}</p>
            ) : (
              <>
                <Environments settings={settings} onEdit={open} />
                <Sources project={project} settings={settings} />
                <Recording project={project} settings={settings} />
              </>
            )}
            <div>
              <Button disabled={settings.environments.length >= environmentLimit} onClick={() => open(undefined)}>
                {t.add}
              </Button>
            </div>
          </>
        )}
      </QueryView>
      <EnvironmentDialog
        key={opened}
        project={project}
        environment={edited}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

function Environments(props: { settings: UpstreamSettings; onEdit: (environment: UpstreamEnvironment) => void }) {
  const t = useTexts(upstreamTexts);
  const [doomed, setDoomed] = useState<UpstreamEnvironment>();
  const remove = useChange('upstream', 'delete', { done: t.deleted });
  return (
    <>
      <ul className={styles.list} aria-label={t.title}>
        {props.settings.environments.map((environment) => (
          <li key={environment._id} className={styles.item}>
            <div className={styles.about}>
              <span className={styles.name}>{environment.name}</span>
              <code title={environment.url}>{environment.url}</code>
              {environment.header_name !== '' && <span className={styles.quiet}>{environment.header_name}</span>}
            </div>
            <Button type="text" size="small" onClick={() => props.onEdit(environment)}>
              {t.edit}
            </Button>
            <Button type="text" size="small" danger onClick={() => setDoomed(environment)}>
              {t.delete}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t.deleteTitle({ name: doomed?.name ?? '' })}
        okText={t.delete}
        onConfirm={async () => {
          await remove.mutateAsync({ id: doomed?._id ?? '' });
          setDoomed(undefined);
        }}
        onCancel={() => setDoomed(undefined)}
      >
        {t.deleteText}
      </ConfirmDialog>
    </>
  );
}

function Sources({ project, settings }: { project: Project; settings: UpstreamSettings }) {
  const t = useTexts(upstreamTexts);
  const language = useLanguage();
  const configure = useChange('upstream', 'configure', { done: t.saved });
  const shown = { ...settings, ...(configure.isPending && configure.variables) };
  return (
    <div className={styles.pair}>
      <Field label={t.current}>
        {(control) => (
          <Select<string>
            {...control}
            style={{ width: '100%' }}
            value={shown.current_id}
            options={settings.environments.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(current_id) => configure.mutate({ project_id: project._id, current_id })}
          />
        )}
      </Field>
      <Field label={t.mode} help={t.modeHelp}>
        {(control) => (
          <Select<UpstreamMode>
            {...control}
            style={{ width: '100%' }}
            value={shown.mode}
            options={upstreamModes
              .filter((mode) => mode !== 'record' || shown.mode === 'record')
              .map((mode) => ({ value: mode, label: fillText(upstreamModeNames[mode], language) }))}
            onChange={(mode) => configure.mutate({ project_id: project._id, mode })}
          />
        )}
      </Field>
    </div>
  );
}

function Recording({ project, settings }: { project: Project; settings: UpstreamSettings }) {
  const t = useTexts(upstreamTexts);
  const [minutes, setMinutes] = useState<(typeof recordMinutes)[number]>(60);
  const begin = useChange('upstream', 'configure', { done: t.recordStarted });
  const isRecording = settings.record_until !== null;
  return (
    <Field label={t.recordTime} help={t.recordHelp}>
      {(control) => (
        <div className={styles.record}>
          <Select<(typeof recordMinutes)[number]>
            {...control}
            value={minutes}
            disabled={isRecording}
            options={recordMinutes.map((value) => ({ value, label: t[`record_${value}`] }))}
            onChange={setMinutes}
          />
          <Button
            type="primary"
            loading={begin.isPending}
            disabled={isRecording}
            onClick={() => begin.mutate({ project_id: project._id, mode: 'record', record_minutes: minutes })}
          >
            {t.recordStart}
          </Button>
        </div>
      )}
    </Field>
  );
}
