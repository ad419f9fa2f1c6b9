import { useState } from 'react';

/**
 * Runs what a dialog asks about, once at a time. If it fails, the notice has said why, and the dialog stays for another try.
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
      // See above.
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, confirm };
}
