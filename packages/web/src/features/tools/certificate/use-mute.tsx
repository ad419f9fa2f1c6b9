import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { DateField } from '../../../kit/form/date-field';
import { kitTexts } from '../../../kit/kit-texts';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { today } from '../../../lib/texts/today';
import { texts } from './texts';

interface Mutable {
  readonly _id: string;
  readonly mutedUntil: string;
}

/**
 * Opens a dialog for the day until which reminders are muted; an empty day unmutes them.
 * @example const mute = useMute<Certificate>('certificate', ({ name }) => name); mute.ask(row); … {mute.dialog}
 */
export function useMute<Row extends Mutable>(
  group: 'devAccount' | 'certificate',
  nameOf: (row: Row) => string,
): { ask: (row: Row) => void; dialog: ReactNode } {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const [row, setRow] = useState<Row>();
  const [isOpen, setIsOpen] = useState(false);
  const [until, setUntil] = useState('');
  const change = useChange(group, 'mute', { done: until ? t.muteDone : t.unmuteDone, onDone: () => setIsOpen(false) });
  return {
    ask(asked) {
      setRow(asked);
      setUntil(asked.mutedUntil);
      setIsOpen(true);
    },
    dialog: (
      <Modal
        open={isOpen}
        width={420}
        title={row && t.muteTitle({ name: nameOf(row) })}
        okText={t.save}
        cancelText={kit.cancel}
        confirmLoading={change.isPending}
        onOk={() => row && change.mutate({ id: row._id, until })}
        onCancel={() => setIsOpen(false)}
        destroyOnHidden
      >
        <label htmlFor="mute-until">{t.muteText}</label>
        <DateField id="mute-until" value={until} from={today()} onChange={setUntil} />
      </Modal>
    ),
  };
}
