import { useModule } from '../../../lib/browser/use-module';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { drawsNumber, localeOf } from './engine';
import { explainRule } from './explain-rule';
import type { FormRow } from './form-rows';
import { formTexts } from './form-texts';
import styles from './row-note.module.css';

const loadTable = () => import('../../../kit/draw/placeholder-table');

/**
 * How the chosen row is generated: what the API document says of the field, what its rule means for its type, and what
 * its placeholder yields.
 */
export function RowNote(props: {
  row: FormRow | undefined;
  typedRule: string | undefined;
  /** Empty without a document, or if it says nothing. */
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
