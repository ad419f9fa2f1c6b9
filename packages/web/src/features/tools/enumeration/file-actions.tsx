import { type EnumerationType, enumerationTypeNames } from '@easymock/contract';
import { Button, Dropdown } from 'antd';
import { lazy, useState } from 'react';
import { CsvImportButton } from '../../../kit/csv-import/csv-import-button';
import { Icon } from '../../../kit/display/icon';
import { DownloadIcon, UploadIcon } from '../../../kit/display/icons';
import { api } from '../../../lib/api/api';
import { saveFile } from '../../../lib/api/download';
import { useRights } from '../../../lib/session/rights';
import { useText, useTexts } from '../../../lib/texts/texts';
import { ImportDialog } from './import-dialog';
import { texts } from './texts';

const CsvDialog = lazy(async () => ({ default: (await import('./csv-dialog')).CsvDialog }));

/** Buttons to export values to a file and to import them. */
export function FileActions({ type }: { type: EnumerationType }) {
  const t = useTexts(texts);
  const text = useText();
  const { canManage } = useRights('enumeration');
  const [openings, setOpenings] = useState(0);
  const save = async (wanted: EnumerationType | '') => {
    const data = await api.enumeration.exportEnumerations({ type: wanted });
    const content = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
    saveFile(content, `enumerations${wanted && `-${wanted}`}.json`);
  };
  return (
    <>
      {canManage && (
        <>
          <CsvImportButton>{(close) => <CsvDialog onClose={close} />}</CsvImportButton>
          <Button icon={<Icon icon={UploadIcon} />} onClick={() => setOpenings(openings + 1)}>
            {t.import}
          </Button>
        </>
      )}
      <Dropdown
        autoFocus
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: type, label: t.exportType({ type: text(enumerationTypeNames[type]) }) },
            { key: 'all', label: t.exportAll },
          ],
          // The API client has reported the failure.
          onClick: ({ key }) => void save(key === 'all' ? '' : type).catch(() => {}),
        }}
      >
        <Button icon={<Icon icon={DownloadIcon} />} aria-haspopup="menu">
          {t.export}
        </Button>
      </Dropdown>
      {openings > 0 && <ImportDialog key={openings} />}
    </>
  );
}
