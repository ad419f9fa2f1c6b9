import { PLACEHOLDERS } from '@easymock/mock-engine';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { drawsNumber, localeOf } from './engine';
import { explainRule } from './explain-rule';
import type { FormRow } from './form-rows';
import { formTexts } from './form-texts';
import styles from './row-note.module.css';

const about = new Map(
  PLACEHOLDERS.flatMap((placeholder) => placeholder.names.map((name) => [name, placeholder.about] as const)),
);

/** How the chosen row is drawn: what its rule means for its type, and what its placeholder yields. */
export function RowNote({ row, typedRule }: { row: FormRow | undefined; typedRule: string | undefined }) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  if (!row) return <p className={styles.noteLine}>{t.noNote}</p>;
  const { node } = row;
  const rule = typedRule ?? node.key?.rule ?? '';
  const help = node.key ? explainRule(rule, node, language) : undefined;
  const [, name = ''] = node.kind === 'text' ? (/@(\w+)/.exec(node.text) ?? []) : [];
  const yields = about.get(name.toLowerCase());
  const isOdd = help?.state === 'wrong' || help?.state === 'idle';
  return (
    <>
      <p className={styles.noteLine} data-odd={isOdd || undefined}>
        {help?.text ? (
          <>
            {rule && <code>|{rule}</code>} {help.text}
          </>
        ) : (
          !yields && t.noNote
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
