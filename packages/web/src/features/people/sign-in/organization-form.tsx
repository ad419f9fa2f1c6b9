import type { CallData, Contract } from '@easymock/contract';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { PlainButton } from '../../../kit/buttons/plain-button';
import { api, CallError } from '../../../lib/api/api';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import styles from './login-page.module.css';
import { texts } from './texts';

type Answer = CallData<Contract['public']['getEnumerationArrayByType']>;
type Values = Extract<Answer, readonly unknown[]>;

/**
 * Asks new people for their department, which an administrator then confirms. The step can be skipped, and is
 * skipped automatically if the list of departments is empty or unavailable.
 */
export function OrganizationForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const [departments, setDepartments] = useState<Values>();
  const [groups, setGroups] = useState<Values>([]);
  const [department, setDepartment] = useState('');
  const [group, setGroup] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const read = (type: 'department' | 'userGroup') =>
      api.public.getEnumerationArrayByType({ type }, { claims: 'all', signal: stop.signal });
    const listOf = (answer: Answer): Values => (Array.isArray(answer) ? answer.filter(({ isUse }) => isUse === 1) : []);
    Promise.all([read('department'), read('userGroup')]).then(
      ([known, within]) => {
        setDepartments(listOf(known));
        setGroups(listOf(within));
        if (listOf(known).length === 0) onDone();
      },
      () => !stop.signal.aborted && onDone(),
    );
    return () => stop.abort();
  }, [onDone]);

  const offered = groups.filter(({ parentValue }) => !parentValue || parentValue === department);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await api.account.chooseOrganization({ department, userGroup: group ? [group] : [] }, { claims: 'all' });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t.organizationTitle}>
      <p className={styles.lead}>{t.organizationText}</p>
      <PlainSelect
        label={t.department}
        empty={t.choose}
        values={departments ?? []}
        value={department}
        onChange={(next) => {
          setDepartment(next);
          setGroup('');
        }}
      />
      <PlainSelect
        label={t.group}
        empty={t.noGroup}
        values={offered}
        value={group}
        isDisabled={!department || offered.length === 0}
        onChange={setGroup}
      />
      <div className={styles.problems} role="alert">
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
      <PlainButton look="primary" type="submit" className={styles.submit} disabled={!department || isBusy}>
        {t.finish}
      </PlainButton>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={onDone}>
          {t.skip}
        </button>
      </p>
    </form>
  );
}

function PlainSelect(props: {
  label: string;
  /** Label of the empty option. */
  empty: string;
  values: Values;
  value: string;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const language = useLanguage();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      <div className={styles.box}>
        <select
          id={id}
          value={props.value}
          disabled={props.isDisabled}
          onChange={({ target }) => props.onChange(target.value)}
        >
          <option value="">{props.empty}</option>
          {props.values.map(({ value, label, labelEn }) => (
            <option key={value} value={value}>
              {(language === 'en' && labelEn) || label}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.note} />
    </div>
  );
}
