import { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftSession } from '../shared-draft/draft-session';
import textStyles from '../text/text.module.css';
import { behaviour, formKeys } from './extensions';
import { findAndReplace } from './find/finding';
import { model } from './model/schema';
import { type PartPage, partViews } from './node-views';
import { type PastePage, pasting } from './paste/paste-plugin';
import { PieceRenderer } from './piece-renderer';
import styles from './rich.module.css';
import { sharedCursors } from './shared/cursors';
import { SharedDocument, sharedDocument } from './shared/shared-document';
import { isRemote } from './shared/transactions';
import { atSign, brackets, type SlashState, slash } from './slash';
import type { RichTool } from './tools';
import { uploadPlaces } from './upload-places';

export interface Rich {
  readonly editor: Editor;
  readonly renderer: PieceRenderer;
}

interface Options extends PastePage, Pick<PartPage, 'pictureOf' | 'pdf'> {
  readonly session: DraftSession;
  readonly isReadOnly: boolean;
  readonly label: string;
  /** The user changed the text. */
  readonly onChange: () => void;
  readonly onEditPart: (pos: number) => void;
  /** Opens the form of a tool. */
  readonly onTool: (tool: RichTool) => void;
  readonly onSlash: (state: SlashState | undefined) => void;
  /** Handles a key while the `/` menu is open. @returns whether the menu consumed the key */
  readonly onSlashKey: (key: string) => boolean;
  /** Menu of people that `@` opens. */
  readonly onName: (state: SlashState | undefined) => void;
  readonly onNameKey: (key: string) => boolean;
  /** Opens the panel for find and replace. */
  readonly onFind: (isReplacing: boolean) => void;
  /** Menu of articles that `[[` opens. */
  readonly onTitle: (state: SlashState | undefined) => void;
  readonly onTitleKey: (key: string) => boolean;
}

/**
 * Creates the editor in an element. The content is uncontrolled, so that the page renders nothing while the
 * user types.
 */
export function useRichEditor(options: Options) {
  const { isReadOnly, label } = options;
  const host = useRef<HTMLDivElement>(null);
  const [rich, setRich] = useState<Rich>();
  const atFirst = useEffectEvent(() => options);
  const onChange = useEffectEvent(() => options.onChange());
  const page: Pick<
    Options,
    Exclude<keyof Options, 'session' | 'isReadOnly' | 'label' | 'onChange' | 'pictureOf' | 'pdf'>
  > = {
    takeFiles: useEffectEvent<PastePage['takeFiles']>((...args) => options.takeFiles(...args)),
    addressesOf: useEffectEvent<PastePage['addressesOf']>((...args) => options.addressesOf(...args)),
    fetchRemote: useEffectEvent<PastePage['fetchRemote']>((...args) => options.fetchRemote(...args)),
    tellLost: useEffectEvent<PastePage['tellLost']>((...args) => options.tellLost(...args)),
    onMarkdown: useEffectEvent<PastePage['onMarkdown']>((...args) => options.onMarkdown(...args)),
    onEditPart: useEffectEvent((pos: number) => options.onEditPart(pos)),
    onTool: useEffectEvent((tool: RichTool) => options.onTool(tool)),
    onSlash: useEffectEvent((state: SlashState | undefined) => options.onSlash(state)),
    onSlashKey: useEffectEvent((key: string) => options.onSlashKey(key)),
    onName: useEffectEvent((state: SlashState | undefined) => options.onName(state)),
    onNameKey: useEffectEvent((key: string) => options.onNameKey(key)),
    onFind: useEffectEvent((isReplacing: boolean) => options.onFind(isReplacing)),
    onTitle: useEffectEvent((state: SlashState | undefined) => options.onTitle(state)),
    onTitleKey: useEffectEvent((key: string) => options.onTitleKey(key)),
  };
  const start = useEffectEvent((element: HTMLElement): Rich => {
    const first = atFirst();
    const shared = new SharedDocument(first.session);
    const renderer = new PieceRenderer();
    const parts: PartPage = {
      renderer,
      edit: (pos) => page.onEditPart(pos),
      pictureOf: first.pictureOf,
      pdf: first.pdf,
    };
    const editor = new Editor({
      element,
      injectCSS: false,
      // Not a string, which would be parsed as HTML, bypassing the allow-list.
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      enablePasteRules: false,
      editable: !isReadOnly,
      extensions: [
        ...model,
        ...behaviour,
        formKeys((tool) => page.onTool(tool)),
        sharedDocument(shared),
        sharedCursors(shared),
        partViews(parts),
        pasting({
          takeFiles: (...args) => page.takeFiles(...args),
          addressesOf: (...args) => page.addressesOf(...args),
          fetchRemote: (...args) => page.fetchRemote(...args),
          tellLost: (...args) => page.tellLost(...args),
          onMarkdown: (...args) => page.onMarkdown(...args),
        }),
        uploadPlaces,
        findAndReplace((isReplacing) => page.onFind(isReplacing)),
        slash({ show: (state) => page.onSlash(state), press: (key) => page.onSlashKey(key) }),
        atSign({ show: (state) => page.onName(state), press: (key) => page.onNameKey(key) }),
        brackets({ show: (state) => page.onTitle(state), press: (key) => page.onTitleKey(key) }),
      ],
      editorProps: {
        attributes: {
          class: `${textStyles.text} ${styles.body}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          spellcheck: 'false',
          // A surface that becomes read-only must not lose the focus, or typed letters would be shortcuts of the page.
          tabindex: '0',
        },
      },
      onUpdate: ({ transaction }) => !isRemote(transaction) && onChange(),
    });
    shared.openIn(editor);
    return { editor, renderer };
  });
  useEffect(() => {
    if (!host.current) return;
    const started = start(host.current);
    setRich(started);
    return () => {
      started.renderer.stop();
      started.editor.destroy();
      setRich(undefined);
    };
  }, []);
  useEffect(() => {
    rich?.editor.setEditable(!isReadOnly, false);
  }, [rich, isReadOnly]);
  return { host, rich };
}
