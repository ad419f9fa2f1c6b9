import { type Article, wikiRecycleDays } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { Drawing } from '../../../kit/page/drawing';
import { StatePage } from '../../../kit/page/state-page';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { to } from '../../../lib/address/page';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { texts } from './texts';

interface Closed {
  readonly id: string;
  readonly isFolder: boolean;
  /** Empty if the user may not see the title. */
  readonly title: string;
}

/** Shows that the user may not view a node: the people who can grant access, and a way to request it. */
export function NodeClosed({ text, ...node }: Closed & { text: string }) {
  const { id, isFolder, title } = node;
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  const { data: asked, isPending } = useQuery({ ...callQuery('article', 'getOwnAsk', { markdownId: id }) });
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={title || (isFolder ? t.noRightFolder : t.noRight)}
      text={asked ? <AskedText {...asked} /> : text}
      actions={
        <Button type="primary" disabled={isPending || Boolean(asked)} onClick={() => setIsAsking(true)}>
          {asked ? t.askedShort : t.askRight}
        </Button>
      }
    >
      <AskRight {...node} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </StatePage>
  );
}

function AskedText({ at, isAnswered }: { at: string; isAnswered: boolean }) {
  const t = useTexts(texts);
  return isAnswered ? t.askRefused : t.askWaits({ at: formatMoment(at) });
}

function AskRight(props: Closed & { isOpen: boolean; onClose: () => void }) {
  const { id, isFolder, title, isOpen, onClose } = props;
  const t = useTexts(texts);
  const [level, setLevel] = useState<'view' | 'edit'>('view');
  const [reason, setReason] = useState('');
  const ask = useChange('article', 'requestAuth', { done: t.asked, onDone: onClose });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={420}
      title={title ? t.askTitle({ name: title }) : isFolder ? t.askTitleFolder : t.askTitleArticle}
      okText={t.send}
      cancelText={t.cancel}
      confirmLoading={ask.isPending}
      onOk={() => ask.mutate({ markdownId: id, level, reason })}
      onCancel={onClose}
      destroyOnHidden
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <Field label={t.level}>
          {({ id: control }) => (
            <Segments
              id={control}
              value={level}
              options={[
                { value: 'view', label: t.levelView },
                { value: 'edit', label: t.levelEdit },
              ]}
              onChange={(next) => setLevel(next as 'view' | 'edit')}
            />
          )}
        </Field>
        <Field label={t.askReason}>
          {(control) => (
            <Input.TextArea
              {...control}
              value={reason}
              maxLength={200}
              rows={3}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}

/**
 * Shows that an article does not exist: its URL is obsolete, or it was permanently deleted. Retrying would
 * not help, so there is no button for it.
 */
export function ArticleMissing({ text }: { text: string }) {
  const t = useTexts(texts);
  return (
    <StatePage
      drawing={<Drawing name="ripple" />}
      title={t.missing}
      text={text}
      actions={
        <LinkButton to={to('wiki')} type="primary">
          {t.allDocuments}
        </LinkButton>
      }
    />
  );
}

/** Shows that an article is in the recycle bin. */
export function ArticleRecycled({ article, onRestored }: { article: Article; onRestored: () => void }) {
  const t = useTexts(texts);
  const restore = useChange('catalog', 'restoreCatalog', {
    done: t.restored({ name: article.title }),
    onDone: onRestored,
  });
  return (
    <StatePage
      drawing={<Drawing name="ripple" />}
      title={article.title}
      text={`${t.recycled}${t.stop}${t.recycledText({ days: wikiRecycleDays })}`}
      actions={
        article.canRestore && (
          <Button type="primary" loading={restore.isPending} onClick={() => restore.mutate({ ids: [article._id] })}>
            {t.restore}
          </Button>
        )
      }
    />
  );
}
