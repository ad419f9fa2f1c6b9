import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { Icon } from '../display/icon';
import { UploadIcon } from '../display/icons';
import { csvImportTexts } from './texts';

/**
 * Renders the button of a list that opens its import dialog; the dialog loads on demand.
 * @example <CsvImportButton>{(close) => <ImportDialog onClose={close} />}</CsvImportButton>
 */
export function CsvImportButton({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useTexts(csvImportTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon icon={UploadIcon} />} onClick={() => setIsOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <Suspense>{children(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
