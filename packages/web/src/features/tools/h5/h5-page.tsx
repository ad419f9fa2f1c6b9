import { type H5Environment, type H5PageDraft, h5Environments, type H5Page as Page } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { LinkIcon } from '../../../kit/display/icons';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QrButton } from '../../../kit/qr/qr-button';
import type { Column } from '../../../kit/resource/column';
import { enumerationFilter, segmentsFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api, CallError } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { BuildDrawer, DecodeDrawer } from './drawers';
import styles from './h5.module.css';
import { H5Fields } from './h5-fields';
import { useRecentPages } from './recent';
import { SideList } from './side-list';
import { texts } from './texts';

const h5Pages: Resource<Page, H5PageDraft> = {
  area: 'h5',
  get: (id) => callQuery('h5', 'getH5Page', { id }),
  create: api.h5.saveH5Page,
  update: api.h5.saveH5Page,
  remove: api.h5.deleteH5Page,
  nameOf: ({ name }) => name,
  blank: { project: '', name: '', path: '', params: [], hash: false, remark: '' },
  valuesOf: ({ project, name, path, params, hash, remark }) => ({ project, name, path, params, hash, remark }),
};

const filters = { project: '' };
/** Address parameters that do not filter: the environment, and the page whose address is being built. */
const parts = { env: 'prod', use: '' };
const listPages = (input: TableInput<typeof filters>) => {
  const { keywords, project, page, pageSize, sortField, sortOrder } = input;
  return callQuery('h5', 'get_h5pages_url', {
    keywords,
    project,
    page,
    pageSize,
    sortField: sortField as 'name',
    sortOrder,
  });
};
const rowsOf = ({ list }: { list: Page[] }) => list;

/** Page of the H5 pages of all projects, with their addresses in one environment at a time. */
export function H5Page() {
  const t = useTexts(texts);
  const fields = useFields('h5', 'saveH5Page');
  const table = useTableParams(filters, parts);
  // Hosts and counts of all projects, regardless of the filter. Page size 1 gives the smallest response.
  const { data } = useQuery(callQuery('h5', 'get_h5pages_url', { pageSize: 1, withProjects: 'true' }));
  const recent = useRecentPages();
  const { use } = table.input;
  const used = useQuery({ ...callQuery('h5', 'getH5Page', { id: use }), enabled: use !== '' });
  const usedName = used.data?._id === use ? used.data.name : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored values must not trigger the effect
  useEffect(() => {
    if (usedName) recent.add({ id: use, name: usedName });
    else if (used.error instanceof CallError && used.error.is('notFound')) recent.forget(use);
  }, [use, usedName, used.error]);
  const [isDecoding, setIsDecoding] = useState(false);
  const environment = h5Environments.find((one) => one === table.input.env) ?? 'prod';
  const hosts = data?.hosts ?? [];
  const setEnvironment = (env: H5Environment) => table.set({ env });
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <div className={styles.columns}>
        <SideList
          projects={data?.projects ?? []}
          project={table.input.project}
          onProject={(project) => table.set({ project })}
          recent={recent.pages}
          onOpen={(id) => table.set({ use: id })}
        />
        <div className={styles.pages}>
          <ResourceTable
            resource={h5Pages}
            table={table}
            list={listPages}
            rowsOf={rowsOf}
            columns={useColumns(environment)}
            form={() => <H5Fields />}
            labels={labelsOf(fields)}
            isLong
            searchLabel={t.search}
            filters={[
              enumerationFilter('project', t.project),
              segmentsFilter(
                'env',
                t.environment,
                h5Environments.map((value) => ({ value, label: t[value] })),
              ),
            ]}
            actions={<Button onClick={() => setIsDecoding(true)}>{t.decode}</Button>}
            rowActions={(row) => [
              { key: 'build', icon: LinkIcon, label: t.build, run: () => table.set({ use: row._id }) },
            ]}
            addText={t.add}
            emptyText={t.empty}
            isExported
            actionWords={2}
          />
        </div>
      </div>
      <BuildDrawer
        page={use === '' ? undefined : used.data}
        hosts={hosts}
        environment={environment}
        onEnvironment={setEnvironment}
        onClose={() => table.set({ use: '' })}
      />
      <DecodeDrawer isOpen={isDecoding} hosts={hosts} onClose={() => setIsDecoding(false)} />
    </PageBody>
  );
}

function useColumns(environment: H5Environment): Column<Page>[] {
  const t = useTexts(texts);
  const fields = useFields('h5', 'saveH5Page');
  const projects = useEnumeration('project');
  return [
    { key: 'name', title: fields.name.label, dataIndex: 'name', isMain: true, isSortable: true, width: 148 },
    {
      key: 'project',
      title: fields.project.label,
      dataIndex: 'project',
      isSortable: true,
      width: 96,
      csv: ({ project }) => projects.labelOf(project),
      render: (project: string) => projects.labelOf(project),
    },
    {
      key: 'path',
      title: fields.path.label,
      dataIndex: 'path',
      isSortable: true,
      isExtra: true,
      width: 220,
      render: (path: string, { hash }) => <span className="g-mono">{(hash ? '#' : '') + path}</span>,
    },
    {
      key: 'urls',
      title: t.address,
      width: 308,
      csv: ({ urls }) => urls[environment] ?? '',
      render: (_, { name, urls }) => <Address name={name} address={urls[environment]} />,
    },
    {
      key: 'params',
      title: fields.params.label,
      width: 80,
      align: 'right',
      csv: ({ params }) => params.map(({ key }) => key).join(' '),
      render: (_, { params }) => (
        <span className="g-num" title={joinWords(params.map(({ key }) => key))}>
          {t.paramsNum({ count: params.length })}
        </span>
      ),
    },
    { key: 'remark', title: fields.remark.label, dataIndex: 'remark', isExtra: true, width: 200 },
    ...useRecordColumns<Page>(),
  ];
}

function Address({ name, address }: { name: string; address: string | undefined }) {
  const t = useTexts(texts);
  if (!address) return <span className={styles.none}>{t.noHost}</span>;
  return (
    <span className={styles.address}>
      <a href={address} target="_blank" rel="noopener noreferrer" title={address} className="g-mono">
        {address}
      </a>
      <CopyButton text={address} label={t.copyAddress} />
      <QrButton address={address} label={t.qrOf({ name })} />
    </span>
  );
}
