import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useListParams } from '../../lib/address/list-params';
import { useTitle } from '../../lib/address/page';
import { PageBody } from './page-body';
import { PageHead } from './page-head';

export interface DetailTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a record with its own page: a head, and tabs; the open tab is part of the URL. Tabs stay mounted once opened,
 * so that unsaved input is preserved.
 * @example <DetailPage crumbs={[{ title: t.tasks, path: to('tasks') }]} title={task.name} tabs={[{ key: 'items', label: t.items, children: <Items /> }]} />
 */
export function DetailPage(props: {
  title: string;
  crumbs: readonly { title: string; path: string }[];
  purpose?: ReactNode;
  actions?: ReactNode;
  /** The first tab is open if the URL names none. */
  tabs: readonly DetailTab[];
  /** Between the head and the tabs, such as a status or a warning. */
  children?: ReactNode;
}) {
  const { title, tabs } = props;
  const [{ tab }, set] = useListParams({ tab: '' });
  useTitle(title);
  const first = tabs[0]?.key ?? '';
  const open = tabs.some(({ key }) => key === tab) ? tab : first;
  return (
    <PageBody>
      <PageHead crumbs={props.crumbs} title={title} purpose={props.purpose} actions={props.actions} />
      {props.children}
      <Tabs
        activeKey={open}
        onChange={(key) => set({ tab: key === first ? '' : key })}
        items={tabs.map(({ key, label, children }) => ({ key, label, children }))}
      />
    </PageBody>
  );
}
