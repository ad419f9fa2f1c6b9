import { type EnumerationType, enumerationTypes } from '@easymock/contract';
import { Tabs } from 'antd';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { useListParams } from '../../../lib/address/list-params';
import { useTexts } from '../../../lib/texts/texts';
import styles from './enumerations.module.css';
import { FileActions } from './file-actions';
import { Organization } from './organization';
import { texts } from './texts';
import { TypeList } from './type-list';
import { ValueTable } from './value-table';

export function EnumerationsPage() {
  const t = useTexts(texts);
  const [{ type: asked, tab }, set] = useListParams({ type: 'department', tab: 'values', keywords: '' });
  const type: EnumerationType = enumerationTypes.find((each) => each === asked) ?? 'department';
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} actions={<FileActions type={type} />} />
      <Tabs
        activeKey={tab}
        onChange={(key) => set({ tab: key })}
        destroyOnHidden
        items={[
          {
            key: 'values',
            label: t.values,
            children: (
              <div className={styles.columns}>
                <TypeList type={type} onChange={(next) => set({ type: next, keywords: '' })} />
                <div className={styles.values}>
                  <ValueTable key={type} type={type} />
                </div>
              </div>
            ),
          },
          { key: 'organization', label: t.organization, children: <Organization /> },
        ]}
      />
    </PageBody>
  );
}
