import {
  conditionLineLimit,
  conditionPlaces,
  conditionTests,
  conditionTextLimit,
  conditionValueLimit,
  mockMethods,
  type NamedAnswer,
} from '@easymock/contract';
import { Button, Input, Select } from 'antd';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { Icon } from '../../../../kit/display/icon';
import { AddIcon, TrashIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { answerTexts } from './answer-texts';
import styles from './answers.module.css';

type Line = NamedAnswer['lines'][number];

const blankLine: Line = { where: 'query', name: '', how: 'equals', not: false, values: [''] };

/** Returns the values that a test takes, from those of another test. */
function valuesFor(how: Line['how'], values: readonly string[]): string[] {
  if (how === 'exists') return [];
  return how === 'one_of' ? values.filter(Boolean) : [values[0] ?? ''];
}

/**
 * Edits the condition of a response: whether all or any lines must hold, and each line as the part of the call, the
 * test and the values.
 */
export function ConditionTable(props: {
  answer: NamedAnswer;
  isReadOnly: boolean;
  onChange: (part: Partial<NamedAnswer>) => void;
}) {
  const { answer, isReadOnly, onChange } = props;
  const { lines, match } = answer;
  const t = useTexts(answerTexts);
  const put = (at: number, part: Partial<Line>) =>
    onChange({ lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  return (
    <fieldset className={styles.conditions} disabled={isReadOnly}>
      <legend className={styles.legend}>{t.conditions}</legend>
      {lines.length > 1 && (
        <Select
          aria-label={t.conditions}
          size="small"
          className={styles.match}
          value={match}
          disabled={isReadOnly}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t[`match_${value}`] }))}
          onChange={(chosen) => onChange({ match: chosen })}
        />
      )}
      <ul className={styles.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and all inputs are controlled
          <li key={at} className={styles.line}>
            <LineFields
              line={line}
              label={t.line({ num: at + 1 })}
              isReadOnly={isReadOnly}
              onChange={(part) => put(at, part)}
            />
            <IconButton
              icon={TrashIcon}
              label={t.removeLine({ num: at + 1 })}
              disabled={isReadOnly}
              onClick={() => onChange({ lines: lines.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <Button
          size="small"
          type="dashed"
          icon={<Icon icon={AddIcon} size={14} />}
          disabled={lines.length >= conditionLineLimit}
          onClick={() => onChange({ lines: [...lines, blankLine] })}
        >
          {t.addLine}
        </Button>
      )}
    </fieldset>
  );
}

function LineFields(props: {
  line: Line;
  label: string;
  isReadOnly: boolean;
  onChange: (part: Partial<Line>) => void;
}) {
  const { line, label, isReadOnly, onChange } = props;
  const { where, how, not, values } = line;
  const t = useTexts(answerTexts);
  const tests = conditionTests.flatMap((test) => [
    { value: test as string, label: t[`how_${test}`] },
    { value: `${test} not`, label: t[`how_${test}_not`] },
  ]);
  const isMethod = where === 'method';
  const chooseTest = (value: string) => {
    const [test = 'equals', opposite] = value.split(' ');
    const chosen = test as Line['how'];
    onChange({ how: chosen, not: opposite !== undefined, values: valuesFor(chosen, values) });
  };
  return (
    <>
      <Select
        aria-label={`${label}: ${t.where}`}
        size="small"
        value={where}
        disabled={isReadOnly}
        popupMatchSelectWidth={false}
        options={conditionPlaces.map((value) => ({ value, label: t[`where_${value}`] }))}
        onChange={(place) => onChange({ where: place, ...(place === 'method' && { name: '' }) })}
      />
      {isMethod ? (
        <span />
      ) : (
        <Input
          aria-label={`${label}: ${t.part}`}
          size="small"
          className="g-mono"
          value={line.name}
          readOnly={isReadOnly}
          maxLength={conditionTextLimit}
          spellCheck={false}
          placeholder={t[`partHelp_${where}`]}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
      <Select
        aria-label={`${label}: ${t.how}`}
        size="small"
        value={not ? `${how} not` : how}
        disabled={isReadOnly}
        popupMatchSelectWidth={false}
        options={tests}
        onChange={chooseTest}
      />
      {how === 'exists' && <span />}
      {how === 'one_of' && (
        <Select
          aria-label={`${label}: ${t.values}`}
          size="small"
          mode="tags"
          open={isMethod ? undefined : false}
          suffixIcon={null}
          value={values}
          disabled={isReadOnly}
          maxCount={conditionValueLimit}
          placeholder={t.values}
          options={isMethod ? mockMethods.map((method) => ({ value: method.toUpperCase() })) : []}
          onChange={(next: string[]) => onChange({ values: next.map((value) => value.slice(0, conditionTextLimit)) })}
        />
      )}
      {how !== 'exists' && how !== 'one_of' && (
        <Input
          aria-label={`${label}: ${t.value}`}
          title={how === 'matches' ? t.matchesHelp : undefined}
          size="small"
          className="g-mono"
          value={values[0] ?? ''}
          readOnly={isReadOnly}
          maxLength={conditionTextLimit}
          spellCheck={false}
          placeholder={t.value}
          onChange={(event) => onChange({ values: [event.target.value] })}
        />
      )}
    </>
  );
}
