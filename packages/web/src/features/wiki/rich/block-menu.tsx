import type { Editor } from '@tiptap/core';
import { type Command, NodeSelection, Selection } from '@tiptap/pm/state';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { Icon, type IconShape } from '../../../kit/display/icon';
import { ArrowDownIcon, ArrowUpIcon, ConvertIcon, NoteIcon, TrashIcon } from '../../../kit/display/icons';
import { CopyIcon, LinkIcon } from '../../../kit/display/plain-icons';
import { copyText } from '../../../lib/browser/copy';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { DuplicateIcon } from '../edit/icons';
import { keyName } from '../edit/key-name';
import { addressOf } from '../node/node-menu';
import { moveBlock } from './commands';
import { headingSlug } from './heading-slug';
import styles from './rich.module.css';
import { asOwnStep } from './shared/transactions';
import { texts } from './texts';
import { richTools } from './tools';
import { blockForms, convertBlock, turnInto } from './turn-into';
import { useToolName } from './use-tool-name';

/** Inserts a copy of a block below it. */
const duplicate =
  (pos: number): Command =>
  (state, dispatch) => {
    const block = state.doc.nodeAt(pos);
    if (!block) return false;
    dispatch?.(state.tr.insert(pos + block.nodeSize, block).scrollIntoView());
    return true;
  };

/** Deletes a block; an article without blocks gets an empty line. */
const remove =
  (pos: number): Command =>
  (state, dispatch) => {
    const block = state.doc.nodeAt(pos);
    const line = state.schema.nodes.paragraph?.create();
    if (!block || !line) return false;
    const tr = state.tr;
    if (state.doc.childCount === 1) tr.replaceWith(0, block.nodeSize, line);
    else tr.delete(pos, pos + block.nodeSize);
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)), -1)));
    return true;
  };

/** Runs a command as a separate undo step, and returns the focus to the text. */
function runAlone({ view }: Editor, command: Command): void {
  command(view.state, (tr) => view.dispatch(asOwnStep(tr)), view);
}

/** Copies a block to the clipboard, in the same form as a selection. @returns whether the copy succeeded */
function copyBlock({ view }: Editor, pos: number): boolean {
  const { selection } = view.state;
  view.focus();
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  const isDone = document.execCommand('copy');
  view.dispatch(view.state.tr.setSelection(selection));
  return isDone;
}

/** Renders the menu of a block, anchored at the handle beside it. */
export function BlockMenu(props: {
  editor: Editor;
  /** ID of the article. */
  articleId: string;
  pos: number;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Absent if the user may not comment. */
  onComment: (() => void) | undefined;
  children: ReactElement;
}) {
  const { editor, pos, isOpen, onOpen, onClose, onComment } = props;
  const t = useTexts(texts);
  const nameOf = useToolName();
  const { doc } = editor.state;
  const block = doc.nodeAt(pos);
  const place = { from: pos, to: pos + (block?.nodeSize ?? 0) };
  const label = (words: string, key?: string) => (
    <span className={styles.menuLabel}>
      {words}
      {key && <span className={styles.slashWord}>{keyName(key)}</span>}
    </span>
  );
  const item = (key: string, icon: IconShape, words: string, more: { key?: string; isOff?: boolean } = {}) => ({
    key,
    icon: <Icon icon={icon} />,
    label: label(words, more.key),
    disabled: more.isOff ?? false,
  });
  const forms = blockForms.flatMap((form) => {
    const tool = richTools.find(({ name }) => name === form);
    return tool && block && convertBlock(block, form) ? [item(form, tool.icon, nameOf(tool))] : [];
  });
  const items = [
    { ...item('turn', ConvertIcon, t.turnInto, { isOff: forms.length === 0 }), children: forms },
    item('copy', CopyIcon, t.copyBlock),
    ...(block?.type.name === 'heading' ? [item('link', LinkIcon, t.copyHeadingLink)] : []),
    item('duplicate', DuplicateIcon, t.duplicateBlock),
    item('up', ArrowUpIcon, t.moveUp, { key: 'Alt-↑', isOff: pos === 0 }),
    item('down', ArrowDownIcon, t.moveDown, { key: 'Alt-↓', isOff: place.to >= doc.content.size }),
    ...(onComment ? [item('comment', NoteIcon, t.commentBlock, { isOff: !block?.textContent.trim() })] : []),
    { type: 'divider' as const },
    { ...item('remove', TrashIcon, t.deleteBlock), danger: true },
  ];
  const copyHeadingLink = async () => {
    const slug = headingSlug(doc, pos);
    if (slug && (await copyText(`${addressOf(props.articleId)}#${encodeURIComponent(slug)}`)))
      showSuccess(t.headingLinkCopied);
  };
  const act: MenuProps['onClick'] = ({ key, domEvent }) => {
    // Enter would otherwise also activate the next focused element.
    domEvent.preventDefault();
    onClose();
    if (key === 'copy') {
      if (copyBlock(editor, pos)) showSuccess(t.blockCopied);
    } else if (key === 'link') void copyHeadingLink();
    else if (key === 'comment') onComment?.();
    else if (key === 'duplicate') runAlone(editor, duplicate(pos));
    else if (key === 'up') runAlone(editor, moveBlock(-1, place));
    else if (key === 'down') runAlone(editor, moveBlock(1, place));
    else if (key === 'remove') runAlone(editor, remove(pos));
    else {
      const form = blockForms.find((one) => one === key);
      if (form) runAlone(editor, turnInto(pos, form));
    }
  };
  return (
    <Dropdown
      menu={{ items, onClick: act }}
      autoFocus
      destroyOnHidden
      open={isOpen}
      onOpenChange={(isNowOpen) => (isNowOpen ? onOpen() : onClose())}
      trigger={['click']}
      placement="bottomLeft"
    >
      {props.children}
    </Dropdown>
  );
}
