import type { CsvImportReport } from '@easymock/contract';
import { Select } from 'antd';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts';
import type { CsvColumn } from './csv-column';
import styles from './csv-import.module.css';
import { csvImportTexts } from './texts';

/**
 * Maps each column of a file to a field; the user can correct the mapping. A field is offered for one column
 * only.
 */
export function CsvColumns<Field extends string>({
  report,
  columns,
  isBusy,
  onChange,
}: {
  report: CsvImportReport;
  columns: readonly CsvColumn<Field>[];
  isBusy: boolean;
  onChange: (chosen: (Field | '')[]) => void;
}) {
  const t = useTexts(csvImportTexts);
  const titleId = useId();
  const chosen = report.columns as (Field | '')[];
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 className={styles.heading} id={titleId}>
        {t.columns}
      </h3>
      <span className={styles.quiet}>{t.columnsHelp}</span>
      <ul className={styles.columns}>
        {report.headings.map((heading, index) => {
          const name = heading || t.noHeading({ num: index + 1 });
          return (
            // Columns of a file have no identity except their index.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li className={styles.column} key={index}>
              <label htmlFor={`${titleId}-${index}`} title={name}>
                {name}
              </label>
              <Select
                id={`${titleId}-${index}`}
                aria-label={t.columnOf({ heading: name })}
                value={chosen[index] ?? ''}
                disabled={isBusy}
                options={[
                  { value: '' as Field | '', label: t.ignore },
                  ...columns
                    .filter(({ key }) => key === chosen[index] || !chosen.includes(key))
                    .map(({ key, label }) => ({ value: key, label })),
                ]}
                onChange={(field) => onChange(chosen.with(index, field))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
