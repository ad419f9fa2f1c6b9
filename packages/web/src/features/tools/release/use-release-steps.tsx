import type { Release } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Action } from '../../../kit/buttons/action-menu';
import { CloseIcon, LockIcon, PlayIcon, UnlockIcon } from '../../../kit/display/icons';
import { CallField } from '../../../kit/form/call-field';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { PersonPicker } from '../../../kit/form/person-picker';
import type { EditModal as EditModalType } from '../../../kit/resource/edit-modal';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { momentOf } from './moments';
import { TemplateSelect } from './template-select';
import { texts } from './texts';

// Loaded on demand, because most visits open no dialog. The cast restores the type parameter, which `lazy`
// drops.
const EditModal = lazy(async () => ({
  default: (await import('../../../kit/resource/edit-modal')).EditModal,
})) as unknown as typeof EditModalType;

type StepRelease = Pick<Release, '_id' | 'name' | 'requiredLeft' | 'steps' | 'status'>;
type Asked = 'lock' | 'forceLock' | 'unlock' | 'abandon';

/**
 * Returns the steps of checklists: `actionsOf` for rows and pages, and the dialog of steps that need input.
 */
export function useReleaseSteps() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const start = useChange('release', 'changeStatus', { done: t.started });
  const { reason } = useFields('release', 'lock');
  const [asked, setAsked] = useState<{ step: Asked; release: StepRelease }>();
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  const ask = (step: Asked, release: StepRelease) => {
    setAsked({ step, release });
    setCount((before) => before + 1);
    setIsOpen(true);
  };

  const actionsOf = (release: StepRelease): Action[] => {
    const { steps, requiredLeft } = release;
    const has = (step: Release['steps'][number]) => steps.includes(step);
    const lockStep = requiredLeft > 0 && has('forceLock') ? ('forceLock' as const) : ('lock' as const);
    // The lock is offered even if required items are open; the server then reports their number.
    const mayLock = has('lock') || (release.status === 'running' && has('edit'));
    return [
      ...(has('start')
        ? [
            {
              key: 'start',
              icon: PlayIcon,
              label: t.start,
              run: () => start.mutate({ id: release._id, action: 'start' }),
            },
          ]
        : []),
      ...(mayLock
        ? [
            {
              key: 'lock',
              icon: LockIcon,
              label: lockStep === 'forceLock' ? t.forceLock : t.lock,
              run: () => ask(lockStep, release),
            },
          ]
        : []),
      ...(has('unlock')
        ? [{ key: 'unlock', icon: UnlockIcon, label: t.unlock, run: () => ask('unlock', release) }]
        : []),
      ...(has('abandon')
        ? [{ key: 'abandon', icon: CloseIcon, label: t.abandon, run: () => ask('abandon', release) }]
        : []),
    ];
  };

  const save = async ({ step, release }: NonNullable<typeof asked>, values: { reason: string }) => {
    const claims = { claims: 'all' } as const;
    const input = { id: release._id, reason: values.reason };
    if (step === 'abandon') await api.release.changeStatus({ ...input, action: 'abandon' }, claims);
    else await api.release.lock({ ...input, isLock: step === 'unlock' ? 0 : 1, force: step === 'forceLock' }, claims);
    const done = { lock: t.locked, forceLock: t.locked, unlock: t.unlocked, abandon: t.abandoned };
    showSuccess(done[step]);
    await client.invalidateQueries({ queryKey: ['release'] });
  };

  const labels = { lock: t.lock, forceLock: t.forceLock, unlock: t.unlock, abandon: t.abandon };
  const needsReason = asked?.step === 'forceLock' || asked?.step === 'unlock';
  const about =
    asked &&
    {
      lock: t.lockText,
      forceLock: t.forceLockText({ num: asked.release.requiredLeft }),
      unlock: t.unlockText,
      abandon: '',
    }[asked.step];
  const dialog = asked && (
    <Suspense>
      <EditModal<{ reason: string }>
        key={count}
        title={`${labels[asked.step]} ${asked.release.name}`}
        isOpen={isOpen}
        initial={{ reason: '' }}
        saveText={labels[asked.step]}
        save={(values) => save(asked, values)}
        onClose={() => setIsOpen(false)}
      >
        {about && (
          <Alert type={asked.step === 'forceLock' ? 'warning' : 'info'} title={about} style={{ marginBottom: 16 }} />
        )}
        <CallField name="reason" field={needsReason ? { ...reason, isRequired: true } : reason}>
          <Input.TextArea rows={3} />
        </CallField>
      </EditModal>
    </Suspense>
  );
  return { actionsOf, dialog };
}

/** Initial values of a new checklist. */
export interface NewRelease {
  readonly title: string;
  readonly isTemplate: boolean;
  readonly name?: string;
  readonly project?: string;
  /** The checklist to copy. If absent, people choose a template. */
  readonly templateId?: string;
}

interface NewValues {
  name: string;
  project: string;
  releaseVersion: string;
  planAt: string;
  managerUserId: string;
  templateId: string;
}

/** Returns the dialog for a new checklist, a new template or a copy. Afterwards the edit page opens. */
export function useNewRelease() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useUser();
  const t = useTexts(texts);
  const fields = useFields('release', 'create');
  const [made, setMade] = useState<NewRelease>();
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  const ask = (release: NewRelease) => {
    setMade(release);
    setCount((before) => before + 1);
    setIsOpen(true);
  };
  const save = async ({ isTemplate, templateId: copied }: NewRelease, values: NewValues) => {
    const { templateId, planAt, ...rest } = values;
    const source = copied ?? templateId;
    const { _id } = await api.release.create(
      { ...rest, isTemplate, planAt: momentOf(planAt), ...(source && { templateId: source }) },
      { claims: 'all' },
    );
    showSuccess(t.created);
    void client.invalidateQueries({ queryKey: ['release'] });
    void navigate(to('releaseEdit', { id: _id }));
  };
  const dialog = made && (
    <Suspense>
      <EditModal<NewValues>
        key={count}
        title={made.title}
        isOpen={isOpen}
        initial={{
          name: made.name ?? '',
          project: made.project ?? '',
          releaseVersion: '',
          planAt: '',
          managerUserId: user?._id ?? '',
          templateId: '',
        }}
        saveText={t.create}
        save={(values) => save(made, values)}
        onClose={() => setIsOpen(false)}
      >
        <CallField name="name" field={fields.name}>
          <Input />
        </CallField>
        <CallField name="project" field={fields.project}>
          <EnumerationSelect type="project" />
        </CallField>
        {!made.isTemplate && (
          <>
            <CallField name="releaseVersion" field={fields.releaseVersion}>
              <Input />
            </CallField>
            <CallField name="planAt" field={{ ...fields.planAt, maxLength: undefined }}>
              <Input type="datetime-local" />
            </CallField>
          </>
        )}
        <CallField name="managerUserId" field={{ ...fields.managerUserId, isRequired: true }}>
          <PersonPicker />
        </CallField>
        {!made.templateId && !made.isTemplate && (
          <CallField name="templateId" field={{ ...fields.templateId, label: t.template }}>
            <TemplateSelect />
          </CallField>
        )}
      </EditModal>
    </Suspense>
  );
  return { ask, dialog };
}
