import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Editor } from 'tinymce';
import { freshAddress } from '../files/addresses';
import textStyles from '../text/text.module.css';
import { tinymce } from './load-tiny';
import styles from './tiny.module.css';
import { type PartWords, TinySource } from './tiny-source';

export interface Tiny {
  readonly editor: Editor;
  readonly source: TinySource;
}

/** Runs TinyMCE in an element of the page, without its own interface. */
export function useTiny(options: {
  initialText: string;
  isReadOnly: boolean;
  label: string;
  words: PartWords;
  onChange: (source: string) => void;
  /** Handles pasted or dropped content, none of which reaches TinyMCE. */
  onTransfer: (data: DataTransfer, tiny: Tiny) => void;
}) {
  const { isReadOnly, label } = options;
  const host = useRef<HTMLDivElement>(null);
  const [tiny, setTiny] = useState<Tiny>();
  const atFirst = useEffectEvent(() => options);
  const onChange = useEffectEvent((source: string) => options.onChange(source));
  const onTransfer = useEffectEvent((data: DataTransfer, made: Tiny) => options.onTransfer(data, made));
  useEffect(() => {
    const element = document.createElement('div');
    element.className = `${textStyles.text} ${styles.body}`;
    host.current?.append(element);
    let made: Tiny | undefined;
    let isGone = false;
    const take = (event: Event, data: DataTransfer | null) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (made && data && !made.editor.mode.isReadOnly()) onTransfer(data, made);
    };
    // Listens in the capture phase, before TinyMCE: foreign content must pass the allow-list.
    element.addEventListener('paste', (event) => take(event, event.clipboardData), true);
    element.addEventListener('drop', (event) => take(event, event.dataTransfer), true);
    element.addEventListener('error', withToken(new WeakSet()), true);
    void tinymce.init(optionsFor(element)).then(([editor]) => {
      if (!editor || isGone) return editor?.remove();
      const { words, initialText } = atFirst();
      const source = new TinySource(words);
      source.open(initialText, editor);
      editor.undoManager.clear();
      editor.undoManager.add();
      const hear = () => {
        // Ignore uncommitted text of an input method.
        if (!isComposing) onChange(source.write(editor));
      };
      let isComposing = false;
      editor.on('compositionstart', () => {
        isComposing = true;
      });
      editor.on('compositionend', () => {
        isComposing = false;
        hear();
      });
      editor.on('input change undo redo ExecCommand ObjectResized', hear);
      element.role = 'textbox';
      element.ariaMultiLine = 'true';
      element.ariaLabel = label;
      // Scrollable regions need a descendant that Tab reaches, declared by an attribute that checkers can
      // see.
      element.tabIndex = 0;
      made = { editor, source };
      return setTiny(made);
    });
    return () => {
      isGone = true;
      made?.editor.remove();
      element.remove();
      setTiny(undefined);
    };
  }, [label]);
  useEffect(() => {
    tiny?.editor.mode.set(isReadOnly ? 'readonly' : 'design');
  }, [tiny, isReadOnly]);
  return { host, tiny };
}

/**
 * Wiki pictures need a token, which the source does not contain. A picture that failed to load is retried
 * once with a new token.
 */
const withToken =
  (tried: WeakSet<EventTarget>) =>
  ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement) || tried.has(target)) return;
    tried.add(target);
    void freshAddress(target.src).then((address) => {
      if (address) target.src = address;
    });
  };

const optionsFor = (target: HTMLElement): Parameters<typeof tinymce.init>[0] => ({
  target,
  license_key: 'gpl',
  inline: true,
  // Toolbar and styles are ours; nothing is loaded from elsewhere.
  theme: false as unknown as string,
  skin: false,
  content_css: false,
  plugins: 'lists table',
  promotion: false,
  branding: false,
  convert_urls: false,
  entity_encoding: 'raw',
  object_resizing: 'img',
  paste_data_images: false,
  table_default_attributes: {},
  table_default_styles: {},
  table_sizing_mode: 'responsive',
  table_header_type: 'sectionCells',
  table_use_colgroups: false,
  valid_elements: '*[*]',
  formats: {
    // As elements, because an article allows no styles but colours and alignment.
    underline: { inline: 'u', exact: true },
    strikethrough: { inline: 's', exact: true },
    ...Object.fromEntries(
      ['left', 'center', 'right'].map((align) => [
        `align${align}`,
        { selector: 'p,h1,h2,h3,h4,h5,h6,td,th', styles: { textAlign: align } },
      ]),
    ),
  },
});
