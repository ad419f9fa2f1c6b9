import { catalogTypeNames, conversionLosses, type TextForm, textForms } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/dialogs/use-confirm';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { QueryView } from '../../../kit/page/query-view';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { ArticleHtml } from '../text/article-html';
import styles from './dialogs.module.css';
import { texts } from './texts';

/** Converts an article to another type, after a preview of the result and of what will be lost. */
export function ConvertDialog(props: { id: string; name: string; form: TextForm; onClose: () => void }) {
  const { id: markdownId, name, onClose } = props;
  const t = useTexts(texts);
  const text = useText();
  const others = textForms.filter((one) => one !== props.form);
  const [isOpen, setIsOpen] = useState(true);
  const [form, setForm] = useState<TextForm>(others[0] ?? 'markdown');
  // Bypass the cache: another person may have saved in the meantime.
  const preview = useQuery({
    ...callQuery('article', 'getConversion', { markdownId, form }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const article = useQuery(callQuery('article', 'get', { markdownId }));
  const convert = useChange('article', 'convert', { done: t.converted });
  const { isBusy, confirm } = useConfirm(async () => {
    if (!preview.data) return;
    await convert.mutateAsync({ markdownId, form, contentVersion: preview.data.contentVersion });
    setIsOpen(false);
  });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={760}
      title={t.convertTitle({ name })}
      okText={t.convert}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !preview.data || preview.isFetching }}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={() => setIsOpen(false)}
      afterClose={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <Field label={t.type} help={t.convertHelp}>
          {({ id }) => (
            <Segments<TextForm>
              id={id}
              value={form}
              options={others.map((one) => ({ value: one, label: text(catalogTypeNames[one]) }))}
              onChange={setForm}
            />
          )}
        </Field>
        <QueryView query={preview} skeleton={320}>
          {({ html, lost }) => (
            <>
              <div className={styles.preview} role="status">
                {lost.length === 0 ? (
                  <p>{t.nothingLost}</p>
                ) : (
                  <p className={styles.lose}>
                    {t.lost({
                      list: lost
                        .map(({ kind, num }) => `${text(conversionLosses[kind])} × ${formatNumber(num)}`)
                        .join(t.separator),
                    })}
                  </p>
                )}
              </div>
              <section
                className={styles.converted}
                aria-label={t.preview}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
                tabIndex={0}
              >
                <ArticleHtml html={html} fileToken={article.data?.fileToken} />
              </section>
            </>
          )}
        </QueryView>
      </div>
    </Modal>
  );
}
