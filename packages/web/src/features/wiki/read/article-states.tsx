import { type Article, wikiRecycleDays } from '@easymock/contract';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Field } from '../../../kit/form/field';
import { Segments } from '../../../kit/form/segments';
import { Drawing } from '../../../kit/page/drawing';
import { StatePage } from '../../../kit/page/state-page';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { to } from '../../../lib/address/page';
import { useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** An article that the person may not view: who can give the right, and the way to ask. */
export function ArticleClosed({ id, title, text }: { id: string; title: string; text: string }) {
  const t = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <StatePage
      drawing={<Drawing name="gate" />}
      title={title || t.noRight}
      text={text}
      actions={
        <Button type="primary" onClick={() => setIsAsking(true)}>
          {t.askRight}
        </Button>
      }
    >
      <AskRight id={id} title={title || t.noRight} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </StatePage>
  );
}

function AskRight(props: { id: string; title: string; isOpen: boolean; onClose: () => void }) {
  const { id, title, isOpen, onClose } = props;
  const t = useTexts(texts);
  const [level, setLevel] = useState<'view' | 'edit'>('view');
  const [reason, setReason] = useState('');
  const ask = useChange('article', 'requestAuth', { done: t.asked, onDone: onClose });
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={420}
      title={t.askTitle({ name: title })}
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

/** An article that is not there: an old address, or one that was deleted for ever. Trying again would not help. */
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

/** An article in the recycle bin. */
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
          <Button
            type="primary"
            loading={restore.isPending}
            onClick={() => restore.mutate({ ids: [article._id] })}
          >
            {t.restore}
          </Button>
        )
      }
    />
  );
}
