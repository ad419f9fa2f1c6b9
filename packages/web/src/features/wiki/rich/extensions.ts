import { needsLineAfter } from '@easymock/wiki-content/rich';
import { type Editor, Extension, InputRule, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import type { Node as DocNode } from '@tiptap/pm/model';
import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list';
import { type Command, Plugin, type Transaction } from '@tiptap/pm/state';
import { columnResizing, goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { currentTexts } from '../../../lib/texts/texts';
import { findAncestor, leaveItem, moveBlock, toggleList } from './commands';
import { leaveCode } from './leave-code';
import { redo, undo } from './shared/shared-document';
import { isRemote } from './shared/transactions';
import { WideTableView } from './table/wide-table-view';
import { texts } from './texts';
import { type RichTool, richTools } from './tools';

/** Shortcuts of the tools that open a form. */
export const formKeys = (open: (tool: RichTool) => void) =>
  Extension.create({
    name: 'richFormKeys',
    addKeyboardShortcuts() {
      const { editor } = this;
      const ofForm = (tool: RichTool) => () => {
        if (editor.isEditable) open(tool);
        return editor.isEditable;
      };
      return Object.fromEntries(
        richTools.flatMap((tool) => (tool.key && tool.asks === 'link' ? [[tool.key, ofForm(tool)]] : [])),
      );
    },
  });

/** Shortcuts of the tools, and keys for lists, tables and moving blocks. */
const keys = Extension.create({
  name: 'richKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: Command) => () => command(editor.state, editor.view.dispatch, editor.view);
    const type = (name: string) => editor.schema.nodes[name] as NonNullable<(typeof editor.schema.nodes)[string]>;
    const isIn = (name: string) => findAncestor(editor.state, (node) => node.type.name === name) !== undefined;
    const ofTools = richTools.flatMap(({ key, command }) => (key && command ? [[key, run(command)] as const] : []));
    return {
      ...Object.fromEntries(ofTools),
      'Mod-z': run(undo),
      'Mod-y': run(redo),
      'Mod-Shift-z': run(redo),
      'Alt-ArrowUp': run(moveBlock(-1)),
      'Alt-ArrowDown': run(moveBlock(1)),
      Backspace: run(leaveItem),
      Enter: () => run(leaveCode)() || splitItem(editor),
      'Shift-Enter': () =>
        run((state, dispatch) => {
          if (state.selection.$from.parent.type.spec.code) return false;
          dispatch?.(state.tr.replaceSelectionWith(type('hardBreak').create()).scrollIntoView());
          return true;
        })(),
      // If Tab has no effect on the text, it moves the focus to the next part of the page.
      Tab: () => {
        if (run(goToNextCell(1))()) return true;
        if (isIn('codeBlock')) return editor.commands.insertContent({ type: 'text', text: '  ' });
        return run(sinkListItem(type('listItem')))();
      },
      'Shift-Tab': () => {
        if (run(goToNextCell(-1))()) return true;
        return isIn('listItem') && run(liftListItem(type('listItem')))();
      },
    };
  },
});

function splitItem(editor: Editor): boolean {
  const item = findAncestor(editor.state, (node) => node.type.name === 'listItem');
  if (!item || editor.state.selection.$from.parent.type.spec.code) return false;
  const { checked } = item.node.attrs;
  return editor.commands.splitListItem('listItem', { checked: checked === null ? null : false });
}

/** Conversions of typed Markdown. Input rules do not run during a composition. */
const typing = Extension.create({
  name: 'richTyping',
  addInputRules() {
    const { editor } = this;
    const { nodes } = editor.schema;
    const type = (name: string) => nodes[name] as NonNullable<(typeof nodes)[string]>;
    const list = (find: RegExp, name: 'bulletList' | 'orderedList', isTask = false) =>
      new InputRule({
        find,
        handler: ({ state, range, chain }) => {
          const item = findAncestor(state, (node) => node.type.name === 'listItem');
          if (item && !isTask) return null;
          chain()
            .deleteRange(range)
            .command(({ state: now, tr, dispatch }) => {
              if (!item) return toggleList(name, isTask)(now, dispatch);
              tr.setNodeMarkup(item.pos, undefined, { ...item.node.attrs, checked: false });
              return true;
            })
            .run();
          return undefined;
        },
      });
    return [
      textblockTypeInputRule({
        find: /^(#{1,6})\s$/,
        type: type('heading'),
        getAttributes: (match) => ({ level: match[1]?.length ?? 1 }),
      }),
      textblockTypeInputRule({
        find: /^```([\w+#.-]*)\s$/,
        type: type('codeBlock'),
        getAttributes: (match) => ({ language: match[1] ?? '' }),
      }),
      wrappingInputRule({ find: /^\s*[>》]\s$/, type: type('blockquote') }),
      list(/^\s*\[( |x|X)?\]\s$/, 'bulletList', true),
      list(/^\s*[-+*]\s$/, 'bulletList'),
      // The pattern requires a space after a dot, or else a paragraph that begins with 1.5 would lose the 1.
      list(/^\s*(?:1[.)]\s|1、)$/, 'orderedList'),
      new InputRule({
        find: /^(?:---|———)$/,
        handler: ({ state: { tr }, range }) => {
          // The rule replaces the whole block, so text behind the cursor would be lost.
          if (range.to !== tr.doc.resolve(range.to).end()) return null;
          tr.replaceWith(range.from - 1, range.to + 1, [type('horizontalRule').create(), type('paragraph').create()]);
          return undefined;
        },
      }),
      new InputRule({
        find: /(?:^|[^$\\])(\$([^\s$](?:[^$]*[^\s$])?)\$)$/,
        handler: ({ state: { tr }, range, match }) => {
          const from = range.to - (match[1]?.length ?? 0);
          tr.replaceWith(from, range.to, type('formula').create({ tex: match[2] ?? '' }));
          return undefined;
        },
      }),
    ];
  },
});

/**
 * Completes tables that the user changed. Tables that others change are completed by their editors: if all editors added
 * the same missing cells, the table would have too many.
 */
function localTableEditing(): Plugin {
  const { spec } = tableEditing();
  return new Plugin({
    ...spec,
    appendTransaction(transactions, ...states) {
      if (transactions.some(isRemote)) return null;
      return spec.appendTransaction?.call(this, transactions, ...states);
    },
  });
}

/** The required ProseMirror plugins: tables, the drop cursor, and the placeholder. */
const base = Extension.create({
  name: 'richBase',
  addProseMirrorPlugins() {
    return [
      dropCursor({ color: 'var(--g-glaze)', width: 2 }),
      gapCursor(),
      columnResizing({ cellMinWidth: 48, handleWidth: 5, View: WideTableView }),
      localTableEditing(),
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const { firstChild, childCount } = doc;
            if (childCount !== 1 || firstChild?.type.name !== 'paragraph' || firstChild.content.size > 0) return null;
            const words = { 'data-placeholder': currentTexts(texts).placeholder };
            return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, words)]);
          },
        },
        // A line lifted out of a list has its own element in the source.
        appendTransaction: (transactions, { doc: before }, { doc, tr, schema }) => {
          const isTyped = transactions.some((one) => one.docChanged && !isRemote(one));
          if (!isTyped || transactions.some((one) => one.getMeta('composition') !== undefined)) return null;
          // A cell or item that was emptied, by contrast, loses the element of its line.
          const { from, to } = changedIn(transactions);
          doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
            const [line] = node.children;
            const isNew = /^(listItem|tableCell|tableHeader)$/.test(node.type.name) && node.childCount === 1;
            if (isNew && line?.type.name === 'paragraph' && line.content.size === 0 && !line.attrs.isBare)
              tr.setNodeMarkup(pos + 1, undefined, { ...line.attrs, isBare: true });
          });
          doc.forEach((block, pos, index) => {
            const wasLoose = index < before.childCount && isLoose(before.child(index));
            if (isLoose(block) && !wasLoose) tr.setNodeMarkup(pos, undefined, { ...block.attrs, isBare: false });
          });
          const { lastChild } = doc;
          if (lastChild && needsLineAfter(lastChild)) tr.insert(doc.content.size, schema.node('paragraph'));
          return tr.docChanged ? tr : null;
        },
      }),
    ];
  },
});

/** Returns the range of the document that transactions changed. */
function changedIn(transactions: readonly Transaction[]): { from: number; to: number } {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const { mapping } of transactions) {
    for (const map of mapping.maps) {
      if (to > 0) [from, to] = [map.map(from, -1), map.map(to)];
      map.forEach((_, __, start, end) => {
        [from, to] = [Math.min(from, start), Math.max(to, end)];
      });
    }
  }
  return { from: Math.min(from, to), to };
}

const isLoose = (block: DocNode): boolean => block.type.name === 'paragraph' && block.attrs.isBare;

/** Extensions for the editor's behaviour, as opposed to its schema. */
export const behaviour = [keys, typing, base];
