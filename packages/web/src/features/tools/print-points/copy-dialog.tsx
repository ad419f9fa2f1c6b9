import type { PrintPoint } from '@easymock/contract';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { EditModal } from '../../../kit/resource/edit-modal';
import { to } from '../../../lib/address/page';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Asks for the version of a copy, and opens the copy. */
export function CopyDialog({ image, onClose }: { image: PrintPoint; onClose: () => void }) {
  const t = useTexts(texts);
  const fields = useFields('printPoints', 'copy');
  const navigate = useNavigate();
  const copy = useChange('printPoints', 'copy', { done: t.copied });
  return (
    <EditModal<{ appVersion: string }>
      title={t.copy}
      isOpen
      initial={{ appVersion: image.appVersion }}
      saveText={t.copy}
      save={async ({ appVersion }) => {
        const { _id } = await copy.mutateAsync({ id: image._id, appVersion });
        void navigate(to('printPointDetail', { id: _id }));
      }}
      onClose={onClose}
    >
      <Form.Item name="appVersion" label={fields.appVersion.label} extra={t.copyHelp}>
        <Input maxLength={fields.appVersion.maxLength} />
      </Form.Item>
    </EditModal>
  );
}
