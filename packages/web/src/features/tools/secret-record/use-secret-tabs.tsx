import { type ReactNode, Suspense } from 'react';
import type { Action } from '../../../kit/buttons/action-menu';
import { KeyIcon } from '../../../kit/display/icons';
import type { DetailTab } from '../../../kit/page/detail-page';
import { useOpenTab } from '../../../kit/resource/use-open-tab';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

interface SecretRecord {
  readonly _id: string;
  readonly canReveal: boolean;
}

interface Parts<Row> {
  /** Name of the tab with the secrets. */
  readonly label: string;
  /** Label of the row action that opens this tab. */
  readonly actionText: string;
  readonly secrets: (row: Row) => ReactNode;
  /** Renders the log of reveals. */
  readonly reveals: (row: Row) => ReactNode;
}

/**
 * Returns the parts of a list whose records have secrets: two tabs of a record, with the secrets and with their reveals, and
 * the row action that opens the first.
 * @example
 * const secrets = useSecretTabs<PayAccount>({ label: t.secrets, actionText: t.showSecrets, secrets: …, reveals: … });
 * <ResourceTable rowActions={(row) => secrets.actions(row)} tabs={secrets.tabs} … />
 */
export function useSecretTabs<Row extends SecretRecord>({
  label,
  actionText,
  secrets,
  reveals,
}: Parts<Row>): { actions: (row: Row) => readonly Action[]; tabs: (row: Row) => readonly DetailTab[] } {
  const t = useTexts(texts);
  const openTab = useOpenTab();
  return {
    actions: ({ _id, canReveal }) =>
      canReveal ? [{ key: 'secrets', icon: KeyIcon, label: actionText, run: () => openTab(_id, 'secrets') }] : [],
    tabs: (row) => [
      { key: 'secrets', label, children: <Suspense>{secrets(row)}</Suspense> },
      { key: 'reveals', label: t.seenBy, children: <Suspense>{reveals(row)}</Suspense> },
    ],
  };
}
