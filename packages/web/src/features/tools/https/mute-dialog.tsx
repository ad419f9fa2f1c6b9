import type { HttpInfo } from '@easymock/contract';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { kitTexts } from '../../../kit/kit-texts';
import { useFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { hostOf } from './host-look';
import { texts } from './texts';

const dayMs = 24 * 3_600_000;

/** Mutes the reminders about a host for some days. */
export function MuteDialog({ host, onClose }: { host: HttpInfo; onClose: () => void }) {
  const t = useTexts(texts);
  const kit = useTexts(kitTexts);
  const fields = useFields('https', 'muteHttpInfo');
  const [days, setDays] = useState(7);
  const [reason, setReason] = useState('');
  const name = hostOf(host);
  const mute = useChange('https', 'muteHttpInfo', { done: t.muteDone({ name }), onDone: onClose });
  return (
    <Modal
      open
      title={t.muteTitle({ name })}
      okText={t.mute}
      cancelText={kit.cancel}
      okButtonProps={{ loading: mute.isPending }}
      onOk={() => mute.mutate({ id: host._id, until: new Date(Date.now() + days * dayMs).toISOString(), reason })}
      onCancel={onClose}
    >
      <Field label={t.muteFor} help={t.muteHelp}>
        {({ id }) => (
          <Segments
            id={id}
            aria-label={t.muteFor}
            value={days}
            options={[
              { value: 1, label: t.oneDay },
              { value: 7, label: t.inWeek },
              { value: 30, label: t.inMonth },
            ]}
            onChange={setDays}
          />
        )}
      </Field>
      <Field label={t.muteReason}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={fields.reason.maxLength}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
