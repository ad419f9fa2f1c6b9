import { projectCodeImportFields } from '@easymock/contract';
import { CsvImportDialog } from '../../../kit/csv-import/csv-import-dialog';
import { api } from '../../../lib/api/api';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('projectCode', 'insertProjectCode');
  const { mutateAsync } = useChange('projectCode', 'importProjectCodes', { claims: 'all' });
  return (
    <CsvImportDialog
      title={t.importTitle}
      columns={projectCodeImportFields.map((key) => ({ key, label: fields[key].label }))}
      check={api.projectCode.checkProjectCodeImport}
      run={mutateAsync}
      onClose={onClose}
    />
  );
}
