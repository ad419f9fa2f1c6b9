import { Icon } from '../../../kit/display/icon';
import { AlertIcon } from '../../../kit/display/icons';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { describeProblem } from './code/engine';
import styles from './definition-form.module.css';
import { DefinitionTree } from './form/definition-tree';
import { describedField } from './form/described-field';
import { formTexts } from './form/form-texts';
import { NoOutline } from './form/no-outline';
import { RowNote } from './form/row-note';
import { type DefinitionProps, useDefinitionTree } from './form/use-definition-tree';
import { useOutline } from './form/use-outline';
import { ResponseForm } from './response/response-form';
import { texts } from './texts';

/**
 * Shows the definition as a tree of rows. The code remains the source of truth: every edit changes its text,
 * and the row at the code's cursor is the selected one.
 */
export function DefinitionForm({
  text,
  isReadOnly,
  responseModel,
  ...props
}: DefinitionProps & {
  /** The text to show, which may lag behind while somebody types. */
  text: string;
  isReadOnly: boolean;
  /**
   * Description of the responses in the API document, as JSON text; empty for mocks that were not imported.
   */
  responseModel: string;
}) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const editorTexts = useTexts(texts);
  const { outline, mistake } = useOutline(text, language);
  const isBroken = mistake !== undefined;
  const isLocked = isReadOnly || isBroken;
  const tree = useDefinitionTree(outline, { isLocked, isBroken }, props);
  const noteId = `${tree.gridId}-note`;
  return (
    <section className={styles.pane} aria-label={t.form}>
      {!outline ? (
        <NoOutline text={text} mistake={mistake} code={props.code} onShowCode={props.onShowCode} />
      ) : (
        <>
          <ResponseForm
            outline={outline}
            isLocked={isLocked}
            onChange={(make) => tree.change('$', make)}
            onShowCode={props.onShowCode}
          />
          {mistake && (
            <div className={styles.broken} role="status">
              <button type="button" className={styles.brokenLink} onClick={() => props.onShowCode(mistake)}>
                <Icon icon={AlertIcon} size={14} /> {describeProblem(mistake, editorTexts.broken)}
              </button>
              <span>{t.brokenForm}</span>
            </div>
          )}
          <DefinitionTree tree={tree} noteId={noteId} />
          <footer id={noteId} className={styles.note} data-tall={responseModel !== '' || undefined}>
            <RowNote
              row={tree.selected}
              typedRule={tree.typedRule}
              described={tree.selected ? describedField(responseModel, outline, tree.selected.path) : ''}
            />
            {!isReadOnly && (
              <span className={styles.keys} title={t.keys}>
                {t.keys}
              </span>
            )}
          </footer>
          <span className="g-sr-only" role="status">
            {tree.said}
          </span>
        </>
      )}
    </section>
  );
}
