import { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import textStyles from '../text/text.module.css';
import { behaviour } from './extensions';
import { findAndReplace } from './find/finding';
import { RichDocument } from './model/document';
import { model } from './model/schema';
import { type PartPage, partViews } from './node-views';
import { type PastePage, pasting } from './paste/paste-plugin';
import { PieceRenderer } from './piece-renderer';
import styles from './rich.module.css';
import { atSign, brackets, type SlashState, slash } from './slash';
import { uploadPlaces } from './upload-places';

export interface Rich {
  readonly editor: Editor;
  readonly document: RichDocument;
  readonly renderer: PieceRenderer;
}

interface Options extends PastePage, Pick<PartPage, 'pictureOf'> {
  readonly initialText: string;
  readonly isReadOnly: boolean;
  readonly label: string;
  readonly onChange: (source: string) => void;
  readonly onEditPart: (pos: number) => void;
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
  const onChange = useEffectEvent((source: string) => options.onChange(source));
  const page: Pick<
    Options,
    Exclude<keyof Options, 'initialText' | 'isReadOnly' | 'label' | 'onChange' | 'pictureOf'>
  > = {
    takeFiles: useEffectEvent<PastePage['takeFiles']>((...args) => options.takeFiles(...args)),
    addressesOf: useEffectEvent<PastePage['addressesOf']>((...args) => options.addressesOf(...args)),
    fetchRemote: useEffectEvent<PastePage['fetchRemote']>((...args) => options.fetchRemote(...args)),
    tellLost: useEffectEvent<PastePage['tellLost']>((...args) => options.tellLost(...args)),
    onMarkdown: useEffectEvent<PastePage['onMarkdown']>((...args) => options.onMarkdown(...args)),
    onEditPart: useEffectEvent((pos: number) => options.onEditPart(pos)),
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
    const document = new RichDocument();
    const renderer = new PieceRenderer();
    const parts: PartPage = { renderer, edit: (pos) => page.onEditPart(pos), pictureOf: first.pictureOf };
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
        },
      },
      onUpdate: ({ editor: now }) => onChange(document.write(now.state.doc)),
    });
    openIn(editor, document, first.initialText);
    return { editor, document, renderer };
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

/** Opens a source as the initial state of the history. */
function openIn(editor: Editor, document: RichDocument, source: string): void {
  const { plugins } = editor.state;
  editor.view.updateState(EditorState.create({ doc: document.open(source, editor.schema), plugins }));
}
