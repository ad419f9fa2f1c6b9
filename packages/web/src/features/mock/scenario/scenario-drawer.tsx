import { type MockBrief, type Project, type Scenario, scenarioLimit } from '@easymock/contract';
import { Button, Drawer, Dropdown, Tag } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { EditIcon, ShareIcon, TeamIcon, TrashIcon } from '../../../kit/display/icons';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { to } from '../../../lib/address/page';
import { useChange } from '../../../lib/api/queries';
import { copyText } from '../../../lib/browser/copy';
import { useTexts } from '../../../lib/texts/texts';
import { useProjectMocks } from '../use-project-mocks';
import { OwnKey } from './own-key';
import styles from './scenario.module.css';
import { endAt, type ScenarioEnd } from './scenario-end';
import { ScenarioForm } from './scenario-form';
import { scenarioTexts } from './scenario-texts';
import { useScenarios } from './use-scenarios';

/** Lists the scenarios of a project, and how the calls of this person are recognised. */
export function ScenarioDrawer(props: {
  project: Project;
  isOpen: boolean;
  /** Scenario that a link shares; it is listed first. */
  sharedId: string;
  onClose: () => void;
}) {
  const { project, sharedId } = props;
  const t = useTexts(scenarioTexts);
  const query = useScenarios(project._id);
  const mocks = useProjectMocks(project._id).data?.pages.flatMap((page) => page.mocks) ?? [];
  // Empty: a new scenario; undefined: the form is closed.
  const [edited, setEdited] = useState<Scenario | 'new'>();
  const [removed, setRemoved] = useState<Scenario>();
  const remove = useChange('scenario', 'delete', { done: t.removed });
  return (
    <Drawer title={t.title} size="large" open={props.isOpen} onClose={props.onClose} destroyOnHidden>
      <QueryView query={query} skeleton={<Skeleton height={200} />}>
        {({ scenarios, mine, may_manage: mayManage }) => (
          <>
            {project.may_edit && (
              <Button type="primary" disabled={scenarios.length >= scenarioLimit} onClick={() => setEdited('new')}>
                {t.add}
              </Button>
            )}
            {scenarios.length === 0 && <EmptyState drawing="vase" title={t.empty} text={t.emptyText} />}
            <ul className={styles.list}>
              {scenarios
                .toSorted((a, b) => Number(b._id === sharedId) - Number(a._id === sharedId))
                .map((scenario) => (
                  <ScenarioRow
                    key={scenario._id}
                    project={project}
                    scenario={scenario}
                    mocks={mocks}
                    isMine={scenario._id === mine.scenario_id}
                    mayManage={mayManage}
                    onEdit={() => setEdited(scenario)}
                    onRemove={() => setRemoved(scenario)}
                  />
                ))}
            </ul>
            {mine.key && <OwnKey project={project} ownKey={mine.key} />}
          </>
        )}
      </QueryView>
      {edited && (
        <ScenarioForm
          key={edited === 'new' ? '' : edited._id}
          project={project}
          mocks={mocks}
          scenario={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={t.removeTitle({ name: removed?.name ?? '' })}
        okText={t.remove}
        onConfirm={async () => {
          if (removed) await remove.mutateAsync({ id: removed._id });
          setRemoved(undefined);
        }}
        onCancel={() => setRemoved(undefined)}
      >
        <p>{t.removeText}</p>
      </ConfirmDialog>
    </Drawer>
  );
}

const ends: readonly ScenarioEnd[] = ['hour', 'day', 'ever'];

function ScenarioRow(props: {
  project: Project;
  scenario: Scenario;
  mocks: readonly MockBrief[];
  isMine: boolean;
  mayManage: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { project, scenario, isMine, mayManage } = props;
  const { _id: id, name } = scenario;
  const t = useTexts(scenarioTexts);
  const activate = useChange('scenario', 'activate', { done: t.activated });
  const deactivate = useChange('scenario', 'deactivate', { done: t.deactivated });
  const setForAll = useChange('scenario', 'set_for_all', {
    done: (_, { until }) => (until === null ? t.endedForAll : t.setForAll),
  });
  const link = `${location.origin}${to('project', { id: project._id })}?scenario=${id}`;
  const isForAll = scenario.everyone_until !== null;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        {isMine && <Tag color="processing">{t.mine}</Tag>}
        {isForAll && <Tag color="warning">{t.everyoneMark}</Tag>}
      </div>
      <ul className={styles.choices}>
        <Choices scenario={scenario} mocks={props.mocks} />
      </ul>
      <div className={styles.actions}>
        {isMine ? (
          <Button
            size="small"
            loading={deactivate.isPending}
            onClick={() => deactivate.mutate({ project_id: project._id })}
          >
            {t.deactivate}
          </Button>
        ) : (
          <Dropdown
            autoFocus
            trigger={['click']}
            menu={{
              items: ends.map((key) => ({ key, label: t[`end_${key}`] })),
              onClick: ({ key }) => activate.mutate({ id, until: endAt(key as ScenarioEnd, Date.now()) }),
            }}
          >
            <Button size="small" type="primary" ghost loading={activate.isPending}>
              {t.activate}
            </Button>
          </Dropdown>
        )}
        <ActionMenu
          label={t.more({ name })}
          actions={[
            { key: 'link', icon: ShareIcon, label: t.copyLink, run: () => copyText(link) },
            ...(mayManage
              ? [
                  {
                    key: 'all',
                    icon: TeamIcon,
                    label: isForAll ? t.everyoneEnd : `${t.everyone} (${t.end_hour})`,
                    run: () => setForAll.mutateAsync({ id, until: isForAll ? null : endAt('hour', Date.now()) }),
                  },
                  ...(isForAll
                    ? []
                    : [
                        {
                          key: 'day',
                          icon: TeamIcon,
                          label: `${t.everyone} (${t.end_day})`,
                          run: () => setForAll.mutateAsync({ id, until: endAt('day', Date.now()) }),
                        },
                      ]),
                ]
              : []),
            ...(project.may_edit
              ? [
                  { key: 'edit', icon: EditIcon, label: t.edit, run: props.onEdit },
                  { key: 'remove', icon: TrashIcon, label: t.remove, isDanger: true, run: props.onRemove },
                ]
              : []),
          ]}
        />
      </div>
    </li>
  );
}

function Choices({ scenario, mocks }: { scenario: Scenario; mocks: readonly MockBrief[] }) {
  const t = useTexts(scenarioTexts);
  const lines = scenario.choices.flatMap(({ mock_id: mockId, answer_id: answerId }) => {
    const mock = mocks.find(({ _id }) => _id === mockId);
    const answer = mock?.answer_names.find(({ id }) => id === answerId);
    const name = answerId === '' ? t.ownAnswer : answer?.name;
    return mock && name !== undefined
      ? [{ id: mockId, text: `${mock.method.toUpperCase()} ${mock.url} → ${name}` }]
      : [];
  });
  if (lines.length === 0) return <li>{t.choicesNone}</li>;
  return lines.map(({ id, text }) => <li key={id}>{text}</li>);
}
