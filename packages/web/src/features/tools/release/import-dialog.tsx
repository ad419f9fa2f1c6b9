import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { EditModal } from '../../../kit/resource/edit-modal';
import { callQuery } from '../../../lib/api/queries';
import { randomId } from '../../../lib/browser/random-id';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import type { EditList } from './edit-list';
import { TemplateSelect } from './template-select';
import { texts } from './texts';

/** Adds the groups and items of a template to the edited list, with new IDs. */
export function ImportDialog(props: { onImport: (list: EditList) => void; onClose: () => void }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const read = async ({ templateId }: { templateId: string }) => {
    const { groups, check_list } = await client.fetchQuery(
      callQuery('release', 'getReleaseItemInfo', { releaseId: templateId }),
    );
    const ids = new Map(groups.map(({ id }) => [id, randomId()]));
    props.onImport({
      groups: groups.map(({ id, name }) => ({ id: ids.get(id) ?? id, name })),
      items: check_list.map(({ title, desc, required, ownerUserIds, link, auto, group_id }) => ({
        id: randomId(),
        group_id: ids.get(group_id) ?? group_id,
        title,
        desc,
        required,
        ownerUserIds,
        link,
        auto,
      })),
    });
    showSuccess(t.imported({ num: check_list.length }));
  };
  return (
    <EditModal<{ templateId: string }>
      title={t.importTemplate}
      isOpen
      initial={{ templateId: '' }}
      saveText={t.importTemplate}
      save={read}
      onClose={props.onClose}
    >
      <Form.Item name="templateId" label={t.template} rules={[{ required: true }]}>
        <TemplateSelect />
      </Form.Item>
    </EditModal>
  );
}
