import { useModule } from '../../../../lib/browser/use-module';
import { useLanguage, useTexts } from '../../../../lib/texts/texts';
import { drawsNumber, localeOf } from '../code/engine';
import { explainRule } from './explain-rule';
import type { FormRow } from './form-rows';
import { formTexts } from './form-texts';
import styles from './row-note.module.css';

const loadTable = () => import('../../../../kit/draw/placeholder-table');

/**
 * Explains how the selected row is generated: the API document's description of the field, the effect of its
 * rule, and the output of its placeholder.
 */
export function RowNote(props: {
  row: FormRow | undefined;
  typedRule: string | undefined;
  /** Empty if there is no API document or it does not describe the field. */
  described: string;
}) {
  const { row, typedRule, described } = props;
  const t = useTexts(formTexts);
  const language = useLanguage();
  const [, name = ''] = row?.node.kind === 'text' ? (/@(\w+)/.exec(row.node.text) ?? []) : [];
  const table = useModule(loadTable, name !== '')?.placeholderTable;
  if (!row) return <p className={styles.noteLine}>{t.noNote}</p>;
  const { node } = row;
  const rule = typedRule ?? node.key?.rule ?? '';
  const help = node.key ? explainRule(rule, node, language) : undefined;
  const isLoading = name !== '' && !table;
  const yields = table?.find(({ names }) => names.includes(name.toLowerCase()))?.about;
  const isOdd = help?.state === 'wrong' || help?.state === 'idle';
  return (
    <>
      {described && (
        <p className={styles.noteLine} title={described}>
          {t.described({ text: described })}
        </p>
      )}
      <p className={styles.noteLine} data-odd={isOdd || undefined}>
        {help?.text ? (
          <>
            {rule && <code>|{rule}</code>} {help.text}
          </>
        ) : (
          !isLoading && !yields && !described && t.noNote
        )}
      </p>
      {yields && (
        <p className={styles.noteLine}>
          <code>@{name}</code> {yields[localeOf(language)]}
          {drawsNumber(node.text) && ` ${t.numberOver}`}
        </p>
      )}
    </>
  );
}
