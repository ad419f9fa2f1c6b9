import { httpImportFields } from '@easymock/contract';
import { CsvImportDialog } from '../../../kit/csv-import/csv-import-dialog';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('https', 'insertHttpInfo');
  const { mutateAsync } = useChange('https', 'importHttpInfo', { claims: 'all' });
  return (
    <CsvImportDialog
      title={t.importTitle}
      columns={httpImportFields.map((key) => ({ key, label: fields[key].label }))}
      check={api.https.checkHttpInfoImport}
      run={mutateAsync}
      onClose={onClose}
    />
  );
}
