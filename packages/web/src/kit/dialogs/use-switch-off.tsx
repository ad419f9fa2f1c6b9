import { type ReactNode, useState } from 'react';
import { showSuccess } from '../../lib/state/notices';
import { ConfirmDialog } from './confirm-dialog';

interface SwitchOff<Row, Result> {
  readonly isOn: (row: Row) => boolean;
  /** Saves the new state; the API client reports a refusal. */
  readonly change: (row: Row, isOn: boolean) => Promise<Result>;
  /** The question, the label of its button, and the consequences. */
  readonly title: (row: Row) => string;
  readonly okText: string;
  readonly text: string;
  readonly onText: (row: Row, result: Result) => string;
  readonly offText: (row: Row) => string;
}

/**
 * Switches a record off after a confirmation; switching it on needs none.
 * @example const status = useSwitchOff({ isOn, change, title, … }); <Button onClick={() => status.ask(row)} /> {status.dialog}
 */
export function useSwitchOff<Row, Result>({
  isOn,
  change,
  title,
  okText,
  text,
  onText,
  offText,
}: SwitchOff<Row, Result>): { ask: (row: Row) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Row>();
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask(row) {
      if (!isOn(row)) {
        void change(row, true).then(
          (result) => showSuccess(onText(row, result)),
          () => {},
        );
        return;
      }
      setAsked(row);
      setIsOpen(true);
    },
    dialog: (
      <ConfirmDialog
        isOpen={isOpen}
        title={asked ? title(asked) : ''}
        okText={okText}
        onConfirm={async () => {
          if (!asked) return;
          await change(asked, false);
          setIsOpen(false);
          showSuccess(offText(asked));
        }}
        onCancel={() => setIsOpen(false)}
      >
        {text}
      </ConfirmDialog>
    ),
  };
}
