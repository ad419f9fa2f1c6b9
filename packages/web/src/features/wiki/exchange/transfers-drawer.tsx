import type { WikiTransfer } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { UploadIcon } from '../../../kit/display/icons';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './exchange.module.css';
import { texts } from './texts';
import { TransferView } from './transfer-view';
import { useTransfer } from './use-transfer';

/** Lists the user's imports and exports, so that a transfer started earlier can be found again. */
export function TransfersDrawer(props: { id?: string | undefined; onImport: () => void; onClose: () => void }) {
  const { id, onImport, onClose } = props;
  const { canEdit } = useRights('wiki');
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery(callQuery('wikiTransfer', 'list', {}));
  return (
    <Drawer
      open={isOpen}
      size={520}
      title={t.transfers}
      extra={
        canEdit && (
          <Button icon={<Icon icon={UploadIcon} />} onClick={onImport}>
            {t.import}
          </Button>
        )
      }
      onClose={() => setIsOpen(false)}
      afterOpenChange={(isShown) => {
        if (!isShown) onClose();
      }}
    >
      <p className={styles.quiet}>{t.transfersText}</p>
      <QueryView query={query} skeleton={240}>
        {(transfers) =>
          transfers.length === 0 ? (
            <EmptyState drawing="vase" text={t.none} />
          ) : (
            <ul className={styles.transfers}>
              {transfers.map((transfer, at) => (
                <TransferItem
                  key={transfer._id}
                  given={transfer}
                  isOpen={id ? transfer._id === id : at === 0 || transfer.state === 'running'}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Drawer>
  );
}

function TransferItem({ given, isOpen }: { given: WikiTransfer; isOpen: boolean }) {
  // A finished transfer is not polled.
  if (given.state === 'running') return <FollowedItem given={given} />;
  return <ShownItem transfer={given} isOpen={isOpen} />;
}

function FollowedItem({ given }: { given: WikiTransfer }) {
  const { data: transfer = given } = useTransfer(given._id);
  return <ShownItem transfer={transfer} isOpen />;
}

function ShownItem({ transfer, isOpen }: { transfer: WikiTransfer; isOpen: boolean }) {
  const t = useTexts(texts);
  const { kind, placeName, fileName, state, createDate } = transfer;
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <span className={styles.name}>
            {t[`kind_${kind}`]} · {placeName}
            {kind === 'import' && fileName && <span className={styles.quiet}> {fileName}</span>}
          </span>
          <span className={styles.quiet} data-state={state}>
            {t[`state_${state}`]} · {formatMoment(createDate)}
          </span>
        </summary>
        <TransferView transfer={transfer} />
      </details>
    </li>
  );
}
