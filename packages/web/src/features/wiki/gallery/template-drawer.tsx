import { type DocumentTemplate, templateVariables } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { lazy, Suspense } from 'react';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { AddIcon } from '../../../kit/display/icons';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { OfferTag, TemplateFacts } from '../templates/template-facts';
import styles from '../templates/templates.module.css';
import { texts } from '../templates/texts';
import { ArticleHtml } from '../text/article-html';

const MindMapReading = lazy(async () => ({
  default: (await import('../mindmap/read/mind-map-reading')).MindMapReading,
}));

/** Earlier name of the variable `user`. */
const otherName = ['author', templateVariables.user] as const;

/** Shows a template as a document made from it will look, before its variables are filled in. */
export function TemplateDrawer(props: {
  id: string;
  actionsOf: (template: DocumentTemplate) => Action[];
  onUse: ((template: DocumentTemplate) => void) | undefined;
  onClose: () => void;
}) {
  const { id, actionsOf, onUse, onClose } = props;
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('documentTemplate', 'getDocumentTemplateData', { id }), enabled: id !== '' });
  const [template] = query.data?.list ?? [];
  return (
    <Drawer
      open={id !== ''}
      size={720}
      title={template?.name ?? t.template}
      closable={{ 'aria-label': t.close }}
      onClose={onClose}
      destroyOnHidden
      extra={
        template && (
          <span className={styles.tools}>
            <ActionMenu label={t.more({ name: template.name })} actions={actionsOf(template)} />
            {onUse && (
              <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={() => onUse(template)}>
                {t.use}
              </Button>
            )}
          </span>
        )
      }
    >
      <QueryView query={query} skeleton={420}>
        {({ list: [one], fileToken }) => one && <Shown template={one} fileToken={fileToken} />}
      </QueryView>
    </Drawer>
  );
}

function Shown({ template, fileToken }: { template: DocumentTemplate; fileToken: string | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const { name, desc, html = '', content = '', catalogType } = template;
  const variables = [...Object.entries(templateVariables), otherName].filter(([variable]) =>
    new RegExp(`\\{\\{\\s*${variable}\\s*\\}\\}`).test(content),
  );
  return (
    <div className={styles.shown}>
      <div className={styles.factsRow}>
        <TemplateFacts template={template} />
        <OfferTag template={template} />
      </div>
      {desc && <p className={styles.desc}>{desc}</p>}
      {variables.length > 0 && (
        <p className={styles.variables}>
          {t.variableHelp}
          {variables.map(([variable, meaning]) => (
            <span key={variable} className={styles.variable}>
              <code>{`{{${variable}}}`}</code> {text(meaning)}
            </span>
          ))}
        </p>
      )}
      <section
        className={styles.paper}
        aria-label={t.preview({ name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
      >
        {html === '' ? (
          <p className={styles.quiet}>{t.noText}</p>
        ) : catalogType === 'jsmind' ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <MindMapReading article={{ mdTexts: content, html, outline: [] }} />
          </Suspense>
        ) : (
          <ArticleHtml html={html} fileToken={fileToken} />
        )}
      </section>
    </div>
  );
}
