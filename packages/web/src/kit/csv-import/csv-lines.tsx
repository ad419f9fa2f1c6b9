import { type CsvImportReport, type CsvLine, type CsvVerdict, csvVerdicts } from '@easymock/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import { StatusTag } from '../display/status-tag';
import { Segments } from '../form/segments';
import styles from './csv-import.module.css';
import { csvImportTexts } from './texts';

const kinds = { new: 'done', changed: 'info', same: 'off', refused: 'danger' } as const;
const pageSize = 100;

/** Lists the lines of a report, with a filter by verdict unless all verdicts are equal. */
export function CsvLines({ report }: { report: Pick<CsvImportReport, 'lines' | 'num'> }) {
  const t = useTexts(csvImportTexts);
  const [verdict, setVerdict] = useState<CsvVerdict | ''>('');
  const [shownNum, setShownNum] = useState(pageSize);
  const lines = report.lines.filter((line) => verdict === '' || line.verdict === verdict);
  const rest = lines.length - shownNum;
  const verdicts = csvVerdicts.filter((value) => report.lines.some((line) => line.verdict === value));
  return (
    <div className={styles.part}>
      {verdicts.length > 1 && (
        <Segments
          aria-label={t.verdicts}
          value={verdict}
          options={[
            { value: '', label: t.all({ num: formatNumber(report.lines.length) }) },
            ...verdicts.map((value) => ({ value, label: t[value]({ num: formatNumber(report.num[value]) }) })),
          ]}
          onChange={(value) => {
            setVerdict(value as CsvVerdict | '');
            setShownNum(pageSize);
          }}
        />
      )}
      <ul className={styles.lines}>
        {lines.slice(0, shownNum).map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {rest > 0 && (
        <Button type="link" onClick={() => setShownNum(shownNum + pageSize)}>
          {t.showMore({ num: Math.min(rest, pageSize) })}
        </Button>
      )}
    </div>
  );
}

function Line({ line }: { line: CsvLine }) {
  const t = useTexts(csvImportTexts);
  const more = line.problemNum - line.problems.length;
  return (
    <li className={styles.line}>
      <span className={styles.quiet}>{t.line({ line: line.line })}</span>
      <StatusTag kind={kinds[line.verdict]}>{t[`${line.verdict}One`]}</StatusTag>
      <span className={styles.name}>{line.name}</span>
      {line.changes.length + line.problems.length > 0 && (
        <ul className={styles.details}>
          {line.changes.map(({ column, before, after }) => (
            <li key={column}>{t.change({ column, before: before || t.emptyCell, after: after || t.emptyCell })}</li>
          ))}
          {line.problems.map(({ column, problem }) => (
            <li key={`${column} ${problem}`}>{column ? t.problem({ column, problem }) : problem}</li>
          ))}
          {more > 0 && <li>{t.moreProblems({ num: formatNumber(more) })}</li>}
        </ul>
      )}
    </li>
  );
}
