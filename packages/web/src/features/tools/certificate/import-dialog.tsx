import { certificateImportFields } from '@easymock/contract';
import { CsvImportDialog } from '../../../kit/csv-import/csv-import-dialog';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('certificate', 'addProCertificate');
  const { mutateAsync } = useChange('certificate', 'importProCertificates', { claims: 'all' });
  return (
    <CsvImportDialog
      title={t.importTitle}
      columns={certificateImportFields.map((key) => ({ key, label: fields[key].label }))}
      check={api.certificate.checkProCertificateImport}
      run={mutateAsync}
      onClose={onClose}
    />
  );
}
