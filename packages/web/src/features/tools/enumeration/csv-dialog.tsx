import { enumerationImportFields } from '@easymock/contract';
import { CsvImportDialog } from '../../../kit/csv-import/csv-import-dialog';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function CsvDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('enumeration', 'insertEnumerationInfo');
  const { mutateAsync } = useChange('enumeration', 'importEnumerationCsv', { claims: 'all' });
  return (
    <CsvImportDialog
      title={t.csvTitle}
      columns={enumerationImportFields.map((key) => ({ key, label: fields[key].label }))}
      check={api.enumeration.checkEnumerationCsv}
      run={mutateAsync}
      onClose={onClose}
    />
  );
}
