import { fillText, importColumnKeys, importColumns, type PeopleImport } from '@easymock/contract';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { CsvImportDialog } from '../../../kit/csv-import/csv-import-dialog';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon } from '../../../kit/display/icons';
import { api } from '../../../lib/api/api';
import { saveFile } from '../../../lib/api/download';
import { useChange } from '../../../lib/api/queries';
import { csvOf } from '../../../lib/browser/csv';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import styles from './accounts.module.css';
import { dialogTexts } from './dialog-texts';
import { texts } from './texts';

/** Creates accounts from a table of people, and shows their passwords once. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(dialogTexts);
  const language = useLanguage();
  const { mutateAsync } = useChange('accounts', 'importUsers', { claims: 'all' });
  const [created, setCreated] = useState<PeopleImport['created']>([]);
  if (!isOpen) return null;
  return (
    <CsvImportDialog
      title={t.importTitle}
      columns={importColumnKeys.map((key) => ({ key, label: fillText(importColumns[key], language) }))}
      check={api.accounts.checkImport}
      run={async (input) => {
        const report = await mutateAsync(input);
        setCreated(report.created);
        return report;
      }}
      yields={created.length > 0 && <Created created={created} />}
      onClose={onClose}
    />
  );
}

function Created({ created }: { created: PeopleImport['created'] }) {
  const t = useTexts(dialogTexts);
  const page = useTexts(texts);
  const save = () => {
    const rows = created.map(({ name, nick_name, password }) => [name, nick_name, password]);
    const csv = csvOf([page.name, t.nickName, t.password], rows);
    saveFile(new Blob([csv], { type: 'text/csv' }), `${t.password}.csv`);
  };
  return (
    <>
      <Alert type="warning" showIcon title={t.importShownOnce} style={{ marginTop: 16 }} />
      <p className={styles.told}>
        <Button icon={<Icon icon={DownloadIcon} />} onClick={save}>
          {t.downloadPasswords}
        </Button>
      </p>
      <Table
        size="small"
        rowKey="name"
        dataSource={created}
        pagination={false}
        scroll={{ y: 280 }}
        columns={[
          { title: page.name, dataIndex: 'name', className: styles.mono },
          { title: t.nickName, dataIndex: 'nick_name' },
          { title: t.password, dataIndex: 'password', className: styles.mono },
        ]}
      />
    </>
  );
}
