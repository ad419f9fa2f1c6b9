import type { Webhook } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { SecretList } from '../../../kit/secret/secret-list';
import { SecretValue } from '../../../kit/secret/secret-value';
import { api } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { texts } from './texts';
import styles from './webhooks.module.css';

/** The signing secret of a webhook, for people who may change the webhook. */
export function WebhookSecret({ hook }: { hook: Webhook }) {
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  const rotate = useChange('webhook', 'rotateSecret', { done: t.rotated });
  return (
    <div className={styles.secret}>
      <p className={styles.quiet}>
        {t.secretHelp} <Link to="/docs/webhooks">{t.guide}</Link>
      </p>
      <SecretList
        entries={[
          {
            label: t.secret,
            value: (
              <SecretValue
                label={t.secret}
                has
                hint={hook.secretHint}
                canReveal={hook.mayChange === true}
                reveal={(choice) => api.webhook.revealSecret({ id: hook._id, field: 'secret', ...choice })}
              />
            ),
          },
        ]}
      />
      {hook.rotatedUntil && <p className={styles.quiet}>{t.rotatedUntil({ when: formatMoment(hook.rotatedUntil) })}</p>}
      {hook.mayChange && <Button onClick={() => setIsAsking(true)}>{t.rotate}</Button>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t.rotateTitle({ name: hook.name })}
        okText={t.rotate}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          await rotate.mutateAsync({ id: hook._id });
          setIsAsking(false);
        }}
      >
        {t.rotateText}
      </ConfirmDialog>
    </div>
  );
}
