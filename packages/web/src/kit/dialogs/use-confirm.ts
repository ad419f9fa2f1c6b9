import { useState } from 'react';

/**
 * Runs the action of a dialog, once at a time. After a failure, which the API client reports, the dialog
 * stays open for a retry.
 * @example const { isBusy, confirm } = useConfirm(props.onConfirm); <Button loading={isBusy} onClick={confirm} />
 */
export function useConfirm(onConfirm: () => unknown): { isBusy: boolean; confirm: () => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onConfirm();
    } catch {
      // The API client has reported the failure.
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, confirm };
}
