import { reworkResult, type Task, type TaskCard, type TaskStep } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Action } from '../../../kit/buttons/action-menu';
import {
  CheckIcon,
  CloseIcon,
  HistoryIcon,
  PlayIcon,
  RedoIcon,
  SidesIcon,
  StarIcon,
  UndoIcon,
} from '../../../kit/display/icons';
import { CallField } from '../../../kit/form/call-field';
import { EnumerationSelect } from '../../../kit/form/enumeration-select';
import { MarkdownInput } from '../../../kit/form/markdown-input';
import { PersonPicker } from '../../../kit/form/person-picker';
import type { EditModal as EditModalType } from '../../../kit/resource/edit-modal';
import { api, CallError } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

// Loaded on demand, because most visits open no dialog. The cast restores the type parameter, which `lazy`
// drops.
const EditModal = lazy(async () => ({
  default: (await import('../../../kit/resource/edit-modal')).EditModal,
})) as unknown as typeof EditModalType;

/** The steps of a task's workflow. Editing and deleting work as for all records. */
export type FlowStep = Exclude<TaskStep, 'edit' | 'delete' | 'attach'>;
const flowSteps = ['receive', 'complete', 'appraise', 'rework', 'giveUp', 'takeBack', 'transfer', 'close'] as const;
type StepTask = Pick<Task | TaskCard, '_id' | 'taskName' | 'receivers' | 'steps'>;

interface Values {
  reason: string;
  userId: string;
  toUserId: string;
  completeNote: string;
  completeLinks: string[];
  taskResult: string;
  appraiseNote: string;
  shares: Record<string, number | null>;
}
const blank: Values = {
  reason: '',
  userId: '',
  toUserId: '',
  completeNote: '',
  completeLinks: [],
  taskResult: '',
  appraiseNote: '',
  shares: {},
};

interface Asked {
  readonly step: Exclude<FlowStep, 'receive'>;
  readonly task: StepTask;
  settle(isDone: boolean): void;
}

/** Thrown if the step was cancelled in its dialog, so that a dragged card returns. */
class StepCancelled extends Error {}

/**
 * Returns the steps of tasks: `actionsOf` for rows and drawers, `take` for dragged cards, and the dialog of
 * steps that need input.
 */
export function useSteps() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const receive = useChange('task', 'receiveTaskInfoById', { done: t.received, claims: ['taskTaken'] });
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);

  const take = async (step: FlowStep, task: StepTask): Promise<void> => {
    if (step === 'receive') {
      try {
        await receive.mutateAsync({ id: task._id });
      } catch (error) {
        if (error instanceof CallError && error.is('taskTaken'))
          showNotice({ kind: 'info', title: t.receivedLate, text: error.message });
        throw error;
      } finally {
        // Refetches even after a refusal, so that the page shows the change that caused it.
        await client.invalidateQueries({ queryKey: ['task'] });
      }
      return;
    }
    await new Promise<void>((resolve, reject) => {
      setCount((before) => before + 1);
      setIsOpen(true);
      setAsked({ step, task, settle: (isDone) => (isDone ? resolve() : reject(new StepCancelled())) });
    });
  };

  const save = async ({ step, task, settle }: Asked, values: Values) => {
    const id = task._id;
    const { reason, userId, toUserId, completeNote, completeLinks, taskResult, appraiseNote } = values;
    const claims = { claims: 'all' } as const;
    if (step === 'complete') {
      await api.task.completeTaskInfoById({ id, completeNote, completeLinks }, claims);
      showSuccess(t.completed);
    } else if (step === 'appraise' || step === 'rework') {
      const shares = Object.entries(values.shares ?? {}).flatMap(([of, share]) =>
        typeof share === 'number' ? [{ userId: of, share }] : [],
      );
      const { finalScore } = await api.task.appraiseTaskInfoById(
        { id, taskResult, appraiseNote, ...(shares.length > 0 && { shares }) },
        claims,
      );
      showSuccess(finalScore === null ? t.reworked : t.appraised({ score: finalScore }));
    } else {
      await api.task.updateTaskInfoById({ id, action: step, reason, userId, toUserId }, claims);
      const done = { close: t.closed, giveUp: t.givenUp, takeBack: t.takenBack, transfer: t.transferred };
      showSuccess(done[step]);
    }
    settle(true);
    await client.invalidateQueries({ queryKey: ['task'] });
  };

  const labels: Record<FlowStep, string> = {
    receive: t.receive,
    giveUp: t.giveUp,
    takeBack: t.takeBack,
    transfer: t.transfer,
    complete: t.complete,
    appraise: t.appraise,
    rework: t.rework,
    close: t.close,
  };
  const icons = {
    receive: PlayIcon,
    giveUp: UndoIcon,
    takeBack: RedoIcon,
    transfer: SidesIcon,
    complete: CheckIcon,
    appraise: StarIcon,
    rework: HistoryIcon,
    close: CloseIcon,
  };
  const actionsOf = (task: StepTask): Action[] =>
    flowSteps
      .filter((step) => task.steps.includes(step))
      .map((step) => ({
        key: step,
        icon: icons[step],
        label: labels[step],
        // The API client has reported refusals, and a cancelled dialog needs no message.
        run: () => void take(step, task).catch(() => {}),
      }));

  const dialog = asked && (
    <Suspense>
      <EditModal<Values>
        key={count}
        title={`${labels[asked.step]} ${asked.task.taskName}`}
        isOpen={isOpen}
        initial={{ ...blank, taskResult: asked.step === 'rework' ? reworkResult : '' }}
        saveText={labels[asked.step]}
        save={(values) => save(asked, values)}
        onClose={() => {
          setIsOpen(false);
          // After a save the promise is settled already, so this call has no effect.
          asked.settle(false);
        }}
      >
        <StepFields asked={asked} />
      </EditModal>
    </Suspense>
  );
  return { actionsOf, take, dialog };
}

function StepFields({ asked: { step, task } }: { asked: Asked }) {
  const t = useTexts(texts);
  const move = useFields('task', 'updateTaskInfoById');
  const complete = useFields('task', 'completeTaskInfoById');
  const appraise = useFields('task', 'appraiseTaskInfoById');
  const { receivers } = task;
  const isRework = Form.useWatch('taskResult') === reworkResult;
  if (step === 'complete') {
    return (
      <>
        <CallField name="completeNote" field={complete.completeNote} extra={t.completeHelp}>
          <MarkdownInput rows={5} showCount />
        </CallField>
        <CallField name="completeLinks" field={complete.completeLinks} extra={t.linksHelp}>
          <Select mode="tags" open={false} tokenSeparators={[',', ' ', '，']} suffixIcon={null} />
        </CallField>
      </>
    );
  }
  if (step === 'appraise' || step === 'rework') {
    return (
      <>
        <CallField name="taskResult" field={appraise.taskResult}>
          <EnumerationSelect type="taskResult" isRequired />
        </CallField>
        <CallField
          name="appraiseNote"
          field={isRework ? { ...appraise.appraiseNote, isRequired: true } : appraise.appraiseNote}
        >
          <Input.TextArea rows={3} showCount />
        </CallField>
        {step === 'appraise' && receivers.length > 1 && (
          <fieldset style={{ padding: 0, border: 0 }}>
            <legend style={{ marginBottom: 8 }}>
              {t.shares}（{t.shareHelp}）
            </legend>
            {receivers.map(({ userId, userName }) => (
              <Form.Item key={userId} name={['shares', userId]} label={t.share({ name: userName })}>
                <InputNumber min={0} max={100} precision={0} />
              </Form.Item>
            ))}
          </fieldset>
        )}
      </>
    );
  }
  return (
    <>
      {step === 'transfer' && (
        <>
          {receivers.length > 1 && (
            <CallField name="userId" field={{ ...move.userId, label: t.transferFrom }}>
              <Select options={receivers.map(({ userId, userName }) => ({ value: userId, label: userName }))} />
            </CallField>
          )}
          <CallField name="toUserId" field={{ ...move.toUserId, isRequired: true }}>
            <PersonPicker without={receivers.map(({ userId }) => userId)} />
          </CallField>
        </>
      )}
      <CallField name="reason" field={step === 'takeBack' ? { ...move.reason, isRequired: true } : move.reason}>
        <Input.TextArea rows={3} showCount />
      </CallField>
    </>
  );
}
