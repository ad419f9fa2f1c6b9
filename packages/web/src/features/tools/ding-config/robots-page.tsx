import {
  type DingConfig,
  type DingConfigDraft,
  maxListedRobotUses,
  type RobotHealth,
  type RobotPlatformKey,
  robotHealths,
  robotPlatformKeys,
  robotPlatforms,
} from '@easymock/contract';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSwitchOff } from '../../../kit/dialogs/use-switch-off';
import { CheckIcon, CloseIcon, SendIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { choiceFilter, ownerFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api, type CallOptions } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { inBrackets, joinWords, wordBreak } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { healthKinds, useHealthNames } from './robot-look';
import styles from './robots.module.css';
import { texts } from './texts';

// The form and the log are loaded when they open.
const RobotFields = lazy(async () => ({ default: (await import('./robot-fields')).RobotFields }));
const Deliveries = lazy(async () => ({ default: (await import('./deliveries')).Deliveries }));

const filters = { platform: '', health: '', ownerUserId: '' };
const listRobots = ({ platform, health, sortField, ...input }: TableInput<typeof filters>) =>
  callQuery('dingConfig', 'getAllDingConfigInfoList', {
    ...input,
    sortField: sortField as 'name',
    platform: robotPlatformKeys.includes(platform as RobotPlatformKey) ? (platform as RobotPlatformKey) : '',
    health: robotHealths.includes(health as RobotHealth) ? (health as RobotHealth) : '',
  });
const rowsOf = ({ list }: { list: DingConfig[] }) => list;

type Change = DingConfigDraft & { id: string; version: number };
/** Removes the secret if the robot does not use a signature. */
const update = (change: Change, options?: CallOptions) => {
  const { security = [], secret } = change;
  return api.dingConfig.updateDingConfigInfoById(
    { ...change, secret: security.includes('sign') ? (secret ?? '') : null },
    options,
  );
};

const robotsFor = (userId: string): Resource<DingConfig, DingConfigDraft> => ({
  reachOf: ({ usedBy }) => usedBy.length > 0 && <InUse uses={usedBy} />,
  area: 'dingConfig',
  get: (id) => callQuery('dingConfig', 'getDingConfigInfoById', { id }),
  create: api.dingConfig.insertDingConfigInfo,
  update,
  remove: api.dingConfig.deleteDingConfigInfoById,
  nameOf: ({ name }) => name,
  hasSecrets: true,
  blank: {
    name: '',
    platform: 'dingtalk',
    groupName: '',
    webhook: '',
    security: [],
    secret: '',
    keywords: [],
    department: '',
    ownerUserId: userId,
    useUserIds: [],
    purpose: '',
    sharesQueue: false,
  },
  valuesOf: (row) => ({
    name: row.name,
    platform: row.platform,
    groupName: row.groupName,
    webhook: '',
    secret: '',
    security: row.security,
    keywords: row.keywords,
    department: row.department,
    ownerUserId: row.ownerUserId,
    useUserIds: row.useUserIds,
    purpose: row.purpose,
    sharesQueue: row.sharesQueue,
  }),
});

/** Page of the robots through which the product posts to chat groups. */
export function RobotsPage() {
  const t = useTexts(texts);
  const text = useText();
  const userId = useUser()?._id ?? '';
  const fields = useFields('dingConfig', 'insertDingConfigInfo');
  const table = useTableParams(filters);
  const names = useHealthNames();
  const status = useStatusChange();
  const test = useTest();
  const [resource] = useState(() => robotsFor(userId));
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <ResourceTable
        resource={resource}
        table={table}
        list={listRobots}
        rowsOf={rowsOf}
        columns={useColumns()}
        form={(record) => (
          <Suspense>
            <RobotFields record={record} />
          </Suspense>
        )}
        labels={labelsOf(fields)}
        isLong
        isOff={({ useStatus }) => useStatus === 0}
        searchLabel={t.search}
        addText={t.add}
        emptyText={t.empty}
        isExported
        actionWords={1}
        filters={[
          choiceFilter(
            'platform',
            fields.platform.label,
            robotPlatformKeys.map((value) => ({ value, label: text(robotPlatforms[value].name) })),
          ),
          choiceFilter('health', t.health, names),
          ownerFilter('ownerUserId', fields.ownerUserId.label),
        ]}
        rowActions={(row, { canEdit }) => [
          ...(canEdit
            ? [
                {
                  key: 'test',
                  icon: SendIcon,
                  label: t.testShort,
                  run: () => test.run(row),
                  isBusy: test.isUnderWay(row),
                },
              ]
            : []),
          ...(row.mayChange
            ? [
                {
                  key: 'status',
                  icon: row.useStatus ? CloseIcon : CheckIcon,
                  label: row.useStatus ? t.disable : t.enable,
                  run: () => status.ask(row),
                },
              ]
            : []),
        ]}
        tabs={(row) => [
          {
            key: 'deliveries',
            label: t.deliveries,
            children: (
              <Suspense>
                <Deliveries robot={row} mayResend />
              </Suspense>
            ),
          },
        ]}
      />
      {status.dialog}
    </PageBody>
  );
}

/** Lists the records that use a robot, with links. */
const UsedBy = ({ uses }: { uses: DingConfig['usedBy'] }) =>
  uses.map(({ name, path, kindName }, at) => (
    <span key={path}>
      {at > 0 && wordBreak()}
      <Link to={path} title={inBrackets(name, kindName)}>
        {name}
      </Link>
    </span>
  ));

/** Warns about the records that could no longer send without the robot. */
function InUse({ uses }: { uses: DingConfig['usedBy'] }) {
  const t = useTexts(texts);
  return (
    <>
      {t.inUse({ num: uses.length < maxListedRobotUses ? uses.length : `${maxListedRobotUses}+` })}
      <UsedBy uses={uses} />
      <br />
    </>
  );
}

function useTest() {
  const t = useTexts(texts);
  const check = useChange('dingConfig', 'checkDingConfigIsCorrect', {
    onDone: ({ isCorrect, reason, advice }) => {
      if (isCorrect) showSuccess(t.testOk);
      else showNotice({ kind: 'error', title: t.testFailed, text: `${reason} — ${advice}` });
    },
  });
  const idOf = (input: typeof check.variables) => (input && 'id' in input ? input.id : undefined);
  return {
    run: ({ _id }: DingConfig) => check.mutate({ id: _id }),
    isUnderWay: ({ _id }: DingConfig) => check.isPending && idOf(check.variables) === _id,
  };
}

/** Returns a function that disables a robot after a confirmation, or enables one without. */
function useStatusChange() {
  const t = useTexts(texts);
  const { mutateAsync } = useChange('dingConfig', 'updateDingConfigInfoById');
  return useSwitchOff<DingConfig, unknown>({
    isOn: ({ useStatus }) => useStatus === 1,
    change: ({ _id, version }, isOn) => mutateAsync({ id: _id, version, useStatus: isOn ? 1 : 0 }),
    title: ({ name }) => t.stopTitle({ name }),
    okText: t.disable,
    text: t.stopText,
    onText: ({ name }) => t.started({ name }),
    offText: ({ name }) => t.stopped({ name }),
  });
}

function useColumns(): Column<DingConfig>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('dingConfig', 'insertDingConfigInfo');
  const departments = useEnumeration('department');
  const names = useHealthNames();
  const number = (key: 'sentToday' | 'failToday' | 'queueNum', title: string): Column<DingConfig> => ({
    key,
    title,
    dataIndex: key,
    width: key === 'sentToday' ? 92 : 76,
    align: 'right',
    render: (num: number) => <span className="g-num g-mono">{formatNumber(num)}</span>,
  });
  const poolOf = ({ sharesQueue, poolNum }: DingConfig) => (sharesQueue ? t.poolOf({ num: poolNum }) : '');
  const platformOf = ({ platform }: DingConfig) => text(robotPlatforms[platform].name);
  return [
    { key: 'name', title: fields.name.label, dataIndex: 'name', isMain: true, isSortable: true, width: 140 },
    {
      key: 'platform',
      title: fields.platform.label,
      dataIndex: 'platform',
      isSortable: true,
      width: 100,
      csv: platformOf,
      render: (_, row) => platformOf(row),
    },
    { key: 'groupName', title: fields.groupName.label, dataIndex: 'groupName', isSortable: true, width: 124 },
    {
      key: 'health',
      title: t.health,
      width: 148,
      csv: (row) => [names[row.health], row.reason].filter(Boolean).join(' '),
      render: (_, row) => (
        <span className={styles.health} title={[row.reason, row.advice].filter(Boolean).join(' — ')}>
          <StatusTag kind={healthKinds[row.health]}>{names[row.health]}</StatusTag>
          <span className={styles.cut}>{row.reason}</span>
        </span>
      ),
    },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 80 },
    {
      key: 'usedBy',
      title: t.usedBy,
      width: 104,
      csv: ({ usedBy }) => usedBy.map(({ name }) => name).join(' '),
      render: (_, { usedBy }) =>
        usedBy.length > 0 && (
          <span title={joinWords(usedBy.map(({ name }) => name))}>
            <UsedBy uses={usedBy} />
          </span>
        ),
    },
    number('sentToday', t.sentToday),
    number('failToday', t.failToday),
    number('queueNum', t.queue),
    {
      key: 'lastCheckAt',
      title: t.lastCheck,
      isExtra: true,
      width: 180,
      csv: (row) => (row.lastCheckAt ? formatMoment(row.lastCheckAt) : ''),
      render: (_, row) =>
        row.lastCheckAt && (
          <span title={row.lastError}>
            {formatMoment(row.lastCheckAt)} {row.lastError}
          </span>
        ),
    },
    {
      key: 'department',
      title: fields.department.label,
      isExtra: true,
      width: 120,
      csv: ({ department }) => departments.labelOf(department),
      render: (_, { department }) => department && departments.labelOf(department),
    },
    { key: 'purpose', title: fields.purpose.label, dataIndex: 'purpose', isExtra: true, width: 220 },
    {
      key: 'sharesQueue',
      title: fields.sharesQueue.label,
      isExtra: true,
      width: 140,
      csv: (row) => poolOf(row),
      render: (_, row) => poolOf(row),
    },
    ...useRecordColumns<DingConfig>(),
  ];
}
