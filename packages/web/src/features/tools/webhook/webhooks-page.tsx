import {
  subjectOf,
  type Webhook,
  type WebhookDraft,
  type WebhookEvent,
  type WebhookHealth,
  webhookEventKeys,
  webhookEvents,
  webhookHealths,
  webhookSubjects,
} from '@easymock/contract';
import { lazy, Suspense, useState } from 'react';
import { useSwitchOff } from '../../../kit/dialogs/use-switch-off';
import { CheckIcon, CloseIcon, PlayIcon, SendIcon } from '../../../kit/display/icons';
import { Moment } from '../../../kit/display/moment';
import { StatusTag } from '../../../kit/display/status-tag';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { choiceFilter, ownerFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { texts } from './texts';
import { healthKinds, useHealthNames } from './webhook-look';
import styles from './webhooks.module.css';

// The form and the tabs are loaded when they open.
const WebhookFields = lazy(async () => ({ default: (await import('./webhook-fields')).WebhookFields }));
const Deliveries = lazy(async () => ({ default: (await import('./deliveries')).Deliveries }));
const WebhookSecret = lazy(async () => ({ default: (await import('./secret')).WebhookSecret }));

const filters = { event: '', health: '', ownerUserId: '' };
const listWebhooks = ({ event, health, sortField, ...input }: TableInput<typeof filters>) =>
  callQuery('webhook', 'list', {
    ...input,
    sortField: sortField as 'name',
    event: webhookEventKeys.includes(event as WebhookEvent) ? (event as WebhookEvent) : '',
    health: webhookHealths.includes(health as WebhookHealth) ? (health as WebhookHealth) : '',
  });
const rowsOf = ({ list }: { list: Webhook[] }) => list;

const webhooksFor = (userId: string): Resource<Webhook, WebhookDraft> => ({
  area: 'webhook',
  get: (id) => callQuery('webhook', 'get', { id }),
  create: api.webhook.create,
  update: api.webhook.update,
  remove: api.webhook.remove,
  nameOf: ({ name }) => name,
  hasSecrets: true,
  blank: {
    name: '',
    url: '',
    events: ['mock.created', 'mock.updated', 'mock.deleted'],
    projectIds: [],
    ownerUserId: userId,
    useStatus: 1,
    remark: '',
  },
  valuesOf: (row) => ({
    name: row.name,
    url: row.url,
    events: row.events,
    projectIds: row.projectIds,
    ownerUserId: row.ownerUserId,
    useStatus: row.useStatus,
    remark: row.remark,
  }),
});

/** The page of webhooks. */
export function WebhooksPage() {
  const t = useTexts(texts);
  const text = useText();
  const userId = useUser()?._id ?? '';
  const fields = useFields('webhook', 'create');
  const table = useTableParams(filters);
  const names = useHealthNames();
  const status = useStatusChange();
  const test = useTest();
  const resume = useChange('webhook', 'resume', { done: t.resumed });
  const [resource] = useState(() => webhooksFor(userId));
  const nameOfEvent = (event: WebhookEvent) =>
    `${text(webhookSubjects[subjectOf(event)].name)} · ${text(webhookEvents[event])}`;
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <ResourceTable
        resource={resource}
        table={table}
        list={listWebhooks}
        rowsOf={rowsOf}
        columns={useColumns()}
        form={(record) => (
          <Suspense>
            <WebhookFields record={record} />
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
            'event',
            t.events,
            webhookEventKeys.map((value) => ({ value, label: nameOfEvent(value) })),
          ),
          choiceFilter('health', t.health, names),
          ownerFilter('ownerUserId', fields.ownerUserId.label),
        ]}
        rowActions={(row) =>
          row.mayChange
            ? [
                ...(row.health === 'paused'
                  ? [
                      {
                        key: 'resume',
                        icon: PlayIcon,
                        label: t.resume,
                        run: () => resume.mutate({ id: row._id }),
                        isBusy: resume.isPending && resume.variables?.id === row._id,
                      },
                    ]
                  : []),
                { key: 'test', icon: SendIcon, label: t.test, run: () => test.run(row), isBusy: test.isUnderWay(row) },
                {
                  key: 'status',
                  icon: row.useStatus ? CloseIcon : CheckIcon,
                  label: row.useStatus ? t.disable : t.enable,
                  run: () => status.ask(row),
                },
              ]
            : []
        }
        tabs={(row) => [
          {
            key: 'deliveries',
            label: t.deliveries,
            children: (
              <Suspense>
                <Deliveries hook={row} />
              </Suspense>
            ),
          },
          {
            key: 'secret',
            label: t.secretTab,
            children: (
              <Suspense>
                <WebhookSecret hook={row} />
              </Suspense>
            ),
          },
        ]}
      />
      {status.dialog}
    </PageBody>
  );
}

function useTest() {
  const t = useTexts(texts);
  const test = useChange('webhook', 'test', {
    onDone: ({ state, reason }) => {
      if (state === 'delivered') showSuccess(t.testOk);
      else showNotice({ kind: 'error', title: t.testFailed, text: reason });
    },
  });
  return {
    run: ({ _id }: Webhook) => test.mutate({ id: _id }),
    isUnderWay: ({ _id }: Webhook) => test.isPending && test.variables?.id === _id,
  };
}

/** Returns a function that disables a webhook after a confirmation, or enables one without. */
function useStatusChange() {
  const t = useTexts(texts);
  const { mutateAsync } = useChange('webhook', 'update');
  return useSwitchOff<Webhook, unknown>({
    isOn: ({ useStatus }) => useStatus === 1,
    change: ({ _id, version }, isOn) => mutateAsync({ id: _id, version, useStatus: isOn ? 1 : 0 }),
    title: ({ name }) => t.stopTitle({ name }),
    okText: t.disable,
    text: t.stopText,
    onText: ({ name }) => t.started({ name }),
    offText: ({ name }) => t.stopped({ name }),
  });
}

function useColumns(): Column<Webhook>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('webhook', 'create');
  const names = useHealthNames();
  const eventsOf = ({ events }: Webhook) => joinWords(events.map((event) => text(webhookEvents[event])));
  const projectsOf = ({ projects }: Webhook) =>
    projects.length === 0 ? t.allProjects : joinWords(projects.map(({ name }) => name || t.goneProject));
  return [
    { key: 'name', title: fields.name.label, dataIndex: 'name', width: 150, isMain: true, isSortable: true },
    {
      key: 'url',
      title: fields.url.label,
      width: 184,
      csv: ({ url }) => url,
      render: (_, { url }) => <span className="g-mono">{url}</span>,
    },
    {
      key: 'events',
      title: fields.events.label,
      width: 92,
      csv: eventsOf,
      render: (_, row) => <span title={eventsOf(row)}>{t.eventNum({ num: row.events.length })}</span>,
    },
    {
      key: 'projects',
      title: fields.projectIds.label,
      width: 112,
      csv: projectsOf,
      render: (_, row) => <span title={projectsOf(row)}>{projectsOf(row)}</span>,
    },
    {
      key: 'health',
      title: t.health,
      width: 160,
      csv: (row) => [names[row.health], row.reason].filter(Boolean).join(' '),
      render: (_, row) => {
        const said = row.waitingNum > 0 ? t.waiting({ num: row.waitingNum }) : row.reason;
        return (
          <span className={styles.health} title={[row.reason, said].filter(Boolean).join(' — ')}>
            <StatusTag kind={healthKinds[row.health]}>{names[row.health]}</StatusTag>
            <span className={styles.cut}>{said}</span>
          </span>
        );
      },
    },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 80 },
    {
      key: 'lastDeliveredAt',
      title: t.lastDelivered,
      width: 126,
      csv: ({ lastDeliveredAt }) => (lastDeliveredAt ? formatMoment(lastDeliveredAt) : ''),
      render: (_, { lastDeliveredAt }) => lastDeliveredAt && <Moment at={lastDeliveredAt} />,
    },
    { key: 'remark', title: fields.remark.label, dataIndex: 'remark', isExtra: true, width: 200 },
    ...useRecordColumns<Webhook>(),
  ];
}
