import { type Article, catalogTypeNames, type TextForm } from '@easymock/contract';
import { Button } from 'antd';
import { type Action, ActionMenu, inGroups } from '../../../kit/buttons/action-menu';
import { LinkButton } from '../../../kit/buttons/link-button';
import { Avatar } from '../../../kit/display/avatar';
import { Icon } from '../../../kit/display/icon';
import {
  AddIcon,
  AttachmentIcon,
  BellIcon,
  ConvertIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  EyeIcon,
  FolderIcon,
  FullWidthIcon,
  HeartIcon,
  HistoryIcon,
  LayersIcon,
  LinkIcon,
  LockIcon,
  PresentIcon,
  PrinterIcon,
  SavePictureIcon,
  SendIcon,
  ShareIcon,
  ShieldIcon,
  SlidersIcon,
  StarIcon,
  TeamIcon,
  TrashIcon,
  UnlockIcon,
} from '../../../kit/display/icons';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { api } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { copyText } from '../../../lib/browser/copy';
import { printPage } from '../../../lib/browser/print-page';
import { useDelayed } from '../../../lib/browser/use-delayed';
import { useRights } from '../../../lib/session/rights';
import { showSuccess } from '../../../lib/state/notices';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment, formatNumber } from '../../../lib/texts/time';
import { isRemote } from '../files/addresses';
import { attachmentsId } from '../files/attachments';
import { texts as fileTexts } from '../files/texts';
import { Backlinks } from '../links/backlinks';
import { MustReadBanner } from '../must-read/must-read-bar';
import { Breadcrumb } from '../node/breadcrumb';
import type { Ask } from '../node/dialogs';
import { editedType } from '../node/edit-path';
import { addressOf } from '../node/node-menu';
import { texts as starTexts } from '../node/star-texts';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import { texts as presentTexts } from '../present/texts';
import { OverdueBanner, Validity } from '../verification/validity';
import styles from './article.module.css';
import { ArticleTags } from './article-tags';
import { texts } from './texts';
import { useFullWidth } from './use-full-width';

interface Props {
  article: Article;
  actions: NodeActions;
  ask: Ask;
  editPath: string | undefined;
  isStarred: boolean;
  onLike: () => void;
  onStar: () => void;
  onHistory: () => void;
  onShare: () => void;
  /** Undefined for articles without slides. */
  onPresent: (() => void) | undefined;
}

/** Renders the head of an article: path, title, author, and actions. */
export function ArticleHead(props: Props) {
  const { article, editPath, isStarred, onLike, onStar, onHistory, onShare } = props;
  const t = useTexts(texts);
  const ts = useTexts(starTexts);
  const language = useLanguage();
  const tf = useTexts(fileTexts);
  const { title, isLike, likesAll, editUserNickName, userNickName, updateDate, attachmentNum = 0 } = article;
  const editor = editUserNickName || userNickName;
  const likeName = isLike ? t.liked : t.like;
  const tn = useTexts(nodeTexts);
  const menu = useArticleMenu(props);
  return (
    <header className={styles.head}>
      <div className={styles.headRow}>
        <Breadcrumb path={article.path} selfId={article._id} />
        <div className={styles.actions}>
          <Button
            type="text"
            icon={<Icon icon={HeartIcon} isFilled={isLike} style={isLike ? { color: 'var(--g-seal)' } : undefined} />}
            aria-pressed={isLike}
            aria-label={likesAll > 0 ? `${likeName} ${formatNumber(likesAll)}` : likeName}
            title={`${likeName} (L)`}
            onClick={onLike}
          >
            {likesAll > 0 && <span className="g-num">{formatNumber(likesAll)}</span>}
          </Button>
          <Button
            type="text"
            icon={
              <Icon icon={StarIcon} isFilled={isStarred} style={isStarred ? { color: 'var(--g-amber)' } : undefined} />
            }
            aria-pressed={isStarred}
            aria-label={isStarred ? ts.starred : ts.star}
            title={`${isStarred ? ts.starred : ts.star} (C)`}
            onClick={onStar}
          />
          <Button
            type="text"
            icon={<Icon icon={HistoryIcon} />}
            aria-label={t.history}
            title={`${t.history} (H)`}
            onClick={onHistory}
          />
          <Button
            type="text"
            icon={<Icon icon={ShareIcon} />}
            aria-label={tn.share}
            title={`${tn.share} (U)`}
            onClick={onShare}
          />
          {editPath && (
            <LinkButton to={editPath} type="primary" icon={<Icon icon={EditIcon} />} title={`${t.edit} (E)`}>
              {t.edit}
            </LinkButton>
          )}
          <ActionMenu label={t.actions} actions={menu} />
        </div>
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.facts}>
        <Avatar
          name={editor}
          image={article.editUserNickName ? article.editUserHeadImg : article.userHeadImg}
          size={20}
        />
        <time dateTime={updateDate} title={formatMoment(updateDate)}>
          {t.edited({ name: editor, when: formatAgo(updateDate, language, Date.now()) })}
        </time>
        <span className={styles.fact}>
          <Icon icon={EyeIcon} size={14} />
          <span className="g-num">{t.looks({ count: formatNumber(article.lookNumber) })}</span>
        </span>
        <span className="g-num">{t.words({ count: formatNumber(article.words) })}</span>
        {attachmentNum > 0 && (
          <button type="button" className={styles.jump} onClick={goToAttachments}>
            <Icon icon={AttachmentIcon} size={14} />
            <span className="g-num">{tf.attachmentNum({ count: formatNumber(attachmentNum) })}</span>
          </button>
        )}
        <Backlinks id={article._id} num={article.backlinks ?? 0} className={styles.jump} />
        {article.isLock === 1 && (
          <span className={styles.fact} title={t.locked}>
            <Icon icon={LockIcon} size={14} />
            <span className="g-sr-only">{t.locked}</span>
          </span>
        )}
        {article.isRestricted && <RestrictedMark article={article} ask={props.ask} />}
        <Validity article={article} ask={props.ask} />
        <ArticleTags article={article} />
      </div>
      <Banners article={article} editPath={editPath} />
    </header>
  );
}

/** Marks an article that not everybody may view or edit, and leads people who may edit it to the rights. */
function RestrictedMark({ article, ask }: Pick<Props, 'article' | 'ask'>) {
  const tn = useTexts(nodeTexts);
  const { _id: id, title, catalogType } = article;
  const mark = (
    <>
      <Icon icon={LockIcon} size={14} />
      {tn.restrictedShort}
      <span className="g-sr-only">{tn.restricted}</span>
    </>
  );
  if (!article.canEdit)
    return (
      <span className={styles.fact} title={tn.restricted}>
        {mark}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.jump}
      title={tn.restricted}
      onClick={() => ask({ kind: 'rights', node: { id, catalogName: title, catalogType } })}
    >
      {mark}
    </button>
  );
}

function goToAttachments(): void {
  document.getElementById(attachmentsId)?.scrollIntoView({ block: 'center' });
}

function Banners({ article, editPath }: { article: Article; editPath: string | undefined }) {
  const t = useTexts(texts);
  const text = useText();
  const { lock } = article;
  // The lock of the editor that the user has just left is released while this page opens. A banner for it
  // would shift the text.
  const isEditingElsewhere = useDelayed(lock?.isMine === true, 2_000);
  const until = lock && formatMoment(lock.until).slice(11);
  const { unpublished } = article;
  const language = useLanguage();
  return (
    <>
      {unpublished && editPath && (
        <ChangeBanner
          text={t.unpublished({
            names: unpublished.nickNames.join('、'),
            when: formatAgo(unpublished.at, language, Date.now()),
          })}
        >
          <LinkButton to={editPath} size="small">
            {t.continueDraft}
          </LinkButton>
        </ChangeBanner>
      )}
      <OverdueBanner article={article} />
      <MustReadBanner article={article} />
      {isEditingElsewhere && <ChangeBanner text={t.editingSelf} />}
      {lock && until && !lock.isMine && <ChangeBanner text={t.editing({ name: lock.nickName, until })} />}
      {article.canEdit && !editPath && (
        <ChangeBanner text={t.notBuiltType({ type: text(catalogTypeNames[editedType(article)]) })} />
      )}
    </>
  );
}

/** Matches pictures of other hosts; sanitised HTML contains no brackets in attributes. */
const remotePicture = /<img [^<>]*src="((?:https?:)?\/\/[^"]*)"/gi;

/** Returns whether an article shows pictures that are not stored here. */
const hasRemotePictures = ({ html = '' }: Article): boolean =>
  [...html.matchAll(remotePicture)].some(([, address = '']) => isRemote(address));

/** The actions on an article besides editing. */
function useArticleMenu({ article, actions, ask, onShare, onPresent }: Props): Action[] {
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const ts = useTexts(starTexts);
  const tp = useTexts(presentTexts);
  const { _id: id, canEdit, canManage, isLock, isFollow = false, isPush } = article;
  const follow = useChange('follow', 'follow', { done: (data) => (data.isFollow ? ts.followed : ts.unfollowed) });
  const push = useChange('article', 'pushTechnicalArticle', {
    done: (data) => (!data.isPush ? ts.unpushed : data.isSent ? ts.pushed : ts.pushedAlready),
  });
  const lock = useChange('article', 'lockMarkDown', { done: t.lockedDone });
  const unlock = useChange('article', 'solutionLockMarkDown', { done: t.unlockedDone });
  // Not from the tree, which may be hidden, as on a phone.
  const node = { id, parentId: article.parentId, catalogName: article.title, version: article.version };
  const ofTemplates = useTemplateActions(article, ask);
  const width = useFullWidth();
  const copyLink = async () => {
    if (await copyText(addressOf(id))) showSuccess(t.copied);
  };
  const find: Action[] = [
    { key: 'link', icon: LinkIcon, label: t.copyLink, run: copyLink },
    {
      key: 'follow',
      icon: BellIcon,
      label: isFollow ? ts.unfollow : ts.follow,
      run: () => follow.mutate({ markdownId: id, isFollow: !isFollow }),
    },
  ];
  if (canManage)
    find.push({
      key: 'push',
      icon: SendIcon,
      label: isPush ? ts.unpush : ts.push,
      run: () => push.mutate({ markdownId: id, isPush: !isPush }),
    });
  const change: Action[] = [];
  if (canEdit)
    change.push(
      { key: 'rename', icon: EditIcon, label: tn.rename, run: () => ask({ kind: 'rename', node }) },
      { key: 'move', icon: FolderIcon, label: tn.moveTo, run: () => ask({ kind: 'move', nodes: [node] }) },
    );
  change.push({ key: 'copy', icon: CopyIcon, label: tn.copyTo, run: () => ask({ kind: 'copy', nodes: [node] }) });
  if (canEdit && article.catalogType !== 'template')
    change.push({
      key: 'convert',
      icon: ConvertIcon,
      label: tn.convert,
      run: () => ask({ kind: 'convert', id, name: article.title, form: article.catalogType as TextForm }),
    });
  if (canEdit && hasRemotePictures(article))
    change.push({
      key: 'pictures',
      icon: SavePictureIcon,
      label: tn.bringPictures,
      run: () => ask({ kind: 'pictures', id, name: article.title }),
    });
  const people: Action[] = [
    { key: 'share', icon: ShareIcon, label: tn.share, run: onShare },
    {
      key: 'rights',
      icon: TeamIcon,
      label: tn.rights,
      run: () => ask({ kind: 'rights', node: { id, catalogName: article.title, catalogType: article.catalogType } }),
    },
  ];
  if (canEdit)
    people.push(
      { key: 'validity', icon: ShieldIcon, label: tn.validity, run: () => ask({ kind: 'validity', article }) },
      {
        key: 'mustRead',
        icon: EyeIcon,
        label: tn.mustRead,
        run: () => ask({ kind: 'mustRead', id, name: article.title }),
      },
    );
  if (canManage)
    people.push(
      isLock === 1
        ? { key: 'unlock', icon: UnlockIcon, label: t.unlock, run: () => unlock.mutate({ markdownId: id }) }
        : { key: 'lock', icon: LockIcon, label: t.lock, run: () => lock.mutate({ markdownId: id }) },
    );
  const output: Action[] = [
    {
      key: 'export',
      icon: DownloadIcon,
      label: tn.export,
      run: () => ask({ kind: 'export', id, name: article.title, isFolder: false }),
    },
    ...(onPresent ? [{ key: 'present', icon: PresentIcon, label: tp.present, run: onPresent }] : []),
    { key: 'width', icon: FullWidthIcon, label: width.isFull ? t.columnWidth : t.fullWidth, run: width.toggle },
    { key: 'print', icon: PrinterIcon, label: t.print, run: () => void printPage() },
  ];
  const recycle: Action = {
    key: 'recycle',
    icon: TrashIcon,
    label: tn.recycle,
    isDanger: true,
    run: () =>
      void actions
        .recycle([node])
        // `recycle` has reported the failure.
        .catch(() => {}),
  };
  return [...inGroups(find, [...change, ...ofTemplates], people, output), ...(canEdit ? [recycle] : [])];
}

/** The actions on a template, or the one that makes a template of an article. */
function useTemplateActions({ _id: id, title, canManage, ...article }: Article, ask: Ask): Action[] {
  const tn = useTexts(nodeTexts);
  const mayCreate = useRights('wiki').canEdit;
  const mayKeep = useRights('documentTemplate').canEdit;
  if (article.catalogType !== 'template')
    return mayCreate && mayKeep
      ? [
          {
            key: 'saveAsTemplate',
            icon: LayersIcon,
            label: tn.saveAsTemplate,
            run: () => ask({ kind: 'template', task: { kind: 'saveAs', id, name: title } }),
          },
        ]
      : [];
  const template = { _id: id, name: title, catalogType: editedType(article) as TextForm };
  const openSettings = async () => {
    const { list } = await api.documentTemplate.getDocumentTemplateData({ id });
    for (const one of list) ask({ kind: 'template', task: { kind: 'edit', template: one } });
  };
  return [
    ...(mayCreate
      ? [
          {
            key: 'newFrom',
            icon: AddIcon,
            label: tn.newFrom,
            run: () => ask({ kind: 'new', parentId: 'private', template }),
          },
        ]
      : []),
    ...(canManage && mayKeep
      ? [
          {
            key: 'templateSettings',
            icon: SlidersIcon,
            label: tn.templateSettings,
            // `openSettings` has reported the failure.
            run: () => void openSettings().catch(() => {}),
          },
        ]
      : []),
  ];
}
