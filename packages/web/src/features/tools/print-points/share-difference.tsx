import type { ImageDifference } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Markdown } from '../../../kit/display/markdown';
import { Field } from '../../../kit/form/field';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import styles from './print-points.module.css';
import { texts } from './texts';

/** Posts a difference to chat groups after showing the message. Hidden if there is no robot to send with. */
export function ShareDifference({ difference }: { difference: ImageDifference }) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const maySend = useRights('dingConfig').level !== 'none';
  const { data: robots = [] } = useQuery({ ...callQuery('dingConfig', 'getDingConfigByUserId', {}), enabled: maySend });
  const [robotIds, setRobotIds] = useState<string[]>([]);
  const { before, after, versions, message } = difference;
  const pair = { id: before._id, otherId: after._id };
  const share = useChange('printPoints', 'shareDifference', {
    onDone({ sent }) {
      setRobotIds([]);
      if (sent > 0) showSuccess(t.shareSent({ num: sent }));
      else showNotice({ kind: 'info', title: t.shareTitle, text: t.shareTwice });
    },
  });
  // If somebody changed an image meanwhile, the new message is shown before it can be sent.
  const onError = () => void client.invalidateQueries({ queryKey: callQuery('printPoints', 'compare', pair).queryKey });
  if (!maySend) return null;
  return (
    <section className={styles.difference} aria-label={t.shareTitle}>
      <h2 className={styles.shareHead}>{t.shareTitle}</h2>
      {robots.length === 0 ? (
        <p className={styles.help}>{t.shareNoRobots}</p>
      ) : (
        <>
          <Field label={t.shareRobots}>
            {({ status: _, ...control }) => (
              <Select
                {...control}
                mode="multiple"
                style={{ width: '100%' }}
                optionFilterProp="label"
                value={robotIds}
                options={robots.map(({ _id, name, groupName }) => ({
                  value: _id,
                  label: [name, groupName].filter(Boolean).join(' · '),
                }))}
                onChange={setRobotIds}
              />
            )}
          </Field>
          <p className={styles.help}>{t.sharePreview}</p>
          <div className={styles.message}>
            <Markdown text={message.markdown} />
          </div>
          <Button
            type="primary"
            disabled={robotIds.length === 0}
            loading={share.isPending}
            onClick={() => share.mutate({ ...pair, versions, robotIds }, { onError })}
          >
            {t.shareSend}
          </Button>
        </>
      )}
    </section>
  );
}
