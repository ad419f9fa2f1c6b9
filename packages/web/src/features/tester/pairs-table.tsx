import { type ClipboardEvent, useId } from 'react';
import { IconButton } from '../../kit/buttons/icon-button';
import { CloseIcon } from '../../kit/display/plain-icons';
import { useTexts } from '../../lib/texts/texts';
import { type Pair, pastedPairs } from './call';
import styles from './pairs-table.module.css';
import { texts } from './texts';

const empty: Pair = { name: '', value: '', isOn: true };
/** Pasted rows beyond the limit are dropped. */
const maxRows = 100;

/**
 * Table of names and values whose rows can be disabled, with an empty row at the end. Pasted `name: value`
 * lines and query strings are split into rows.
 */
export function PairsTable(props: {
  title: string;
  help: string;
  rows: readonly Pair[];
  problemOf?: (pair: Pair) => string | null;
  onChange: (rows: readonly Pair[]) => void;
}) {
  const { title, help, rows, problemOf, onChange } = props;
  const t = useTexts(texts);
  const helpId = useId();
  const shown = rows.length < maxRows ? [...rows, empty] : rows;
  const problems = rows.map((pair) => problemOf?.(pair) ?? null);
  const firstProblem = problems.find((problem) => problem !== null);

  const change = (index: number, part: Partial<Pair>) =>
    onChange(
      shown
        .map((row, at) => (at === index ? { ...row, ...part } : row))
        // The empty row at the end does not count until it is filled.
        .filter((row, at) => at < rows.length || row.name !== '' || row.value !== ''),
    );
  const paste = (index: number, event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pastedPairs(event.clipboardData.getData('text'));
    if (!pasted || event.currentTarget.value !== '') return;
    event.preventDefault();
    onChange([...rows.slice(0, index), ...pasted, ...rows.slice(index + 1)].slice(0, maxRows));
  };

  return (
    <fieldset className={styles.table} aria-describedby={helpId}>
      <legend>{title}</legend>
      {shown.map((row, index) => {
        const number = index + 1;
        const isNew = index >= rows.length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position, because names may be equal
          <div key={index} className={styles.row} data-off={row.isOn ? undefined : ''}>
            <input
              type="checkbox"
              aria-label={t.rowOn({ title, number })}
              checked={row.isOn}
              disabled={isNew}
              onChange={(event) => change(index, { isOn: event.target.checked })}
            />
            <input
              aria-label={t.rowName({ title, number })}
              aria-invalid={Boolean(problems[index])}
              aria-describedby={helpId}
              placeholder={t.name}
              spellCheck={false}
              value={row.name}
              onPaste={(event) => paste(index, event)}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <input
              aria-label={t.rowValue({ title, number })}
              aria-invalid={Boolean(problems[index])}
              aria-describedby={helpId}
              placeholder={t.value}
              spellCheck={false}
              value={row.value}
              onChange={(event) => change(index, { value: event.target.value })}
            />
            <IconButton
              icon={CloseIcon}
              size={14}
              label={t.removeRow({ title, number })}
              disabled={isNew}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      <p id={helpId} className={firstProblem ? styles.problem : styles.help} role={firstProblem ? 'alert' : undefined}>
        {firstProblem ?? help}
      </p>
    </fieldset>
  );
}
