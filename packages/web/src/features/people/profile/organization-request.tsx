import type { WantedOrganization } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { StatusTag } from '../../../kit/display/status-tag';
import { EditModal } from '../../../kit/resource/edit-modal';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { OrganizationFields } from '../accounts/organization-fields';
import styles from './profile.module.css';
import { texts } from './texts';

/** Shows the person's pending request to join a department, and lets them send one. */
export function OrganizationRequest({ wanted }: { wanted: WantedOrganization | null }) {
  const t = useTexts(texts);
  const [{ turn, isOpen }, setDialog] = useState({ turn: 0, isOpen: false });
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  const ask = useChange('account', 'chooseOrganization', {
    claims: 'all',
    done: (_data, { department }) => (department ? t.organizationAsked : t.organizationWithdrawn),
  });
  const names = wanted
    ? [departments.labelOf(wanted.department), wanted.userGroup.map(groups.labelOf).join(t.comma)]
    : [];
  return (
    <>
      <span className={styles.request}>
        {wanted && <StatusTag kind="soon">{t.organizationWaits}</StatusTag>}
        {names.filter(Boolean).join(' / ')}
        <Button
          type="link"
          size="small"
          className={styles.ask}
          onClick={() => setDialog({ turn: turn + 1, isOpen: true })}
        >
          {wanted ? t.organizationChange : t.organizationAsk}
        </Button>
      </span>
      <EditModal<WantedOrganization>
        key={turn}
        title={t.organizationAsk}
        isOpen={isOpen}
        initial={wanted ?? { department: '', userGroup: [] }}
        onClose={() => setDialog({ turn, isOpen: false })}
        save={(next) => ask.mutateAsync(next)}
      >
        <p className={styles.quiet}>{t.organizationHelp}</p>
        <OrganizationFields />
      </EditModal>
    </>
  );
}
