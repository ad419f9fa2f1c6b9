import type { Editor } from '@tiptap/core';
import { Dropdown } from 'antd';
import { IconButton } from '../../../kit/buttons/icon-button';
import { useTexts } from '../../../lib/texts/texts';
import { ColourIcon } from '../edit/icons';
import { setColour } from './commands';
import styles from './rich.module.css';
import { texts } from './texts';

/** Text colours, stored as literal values. Each is readable on a light and on a dark background. */
const colours = {
  colourGlaze: '#26897d',
  colourIndigo: '#5b7be0',
  colourBamboo: '#58913a',
  colourAmber: '#b3701a',
  colourSeal: '#d85a4a',
  colourPlum: '#a85ea3',
} as const;

export function ColourButton({ editor }: { editor: Editor | undefined }) {
  const t = useTexts(texts);
  const names = Object.keys(colours) as (keyof typeof colours)[];
  const choose = (colour: string | null) => {
    if (!editor) return;
    setColour(colour)(editor.state, editor.view.dispatch, editor.view);
    editor.view.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...names.map((name) => ({
            key: name,
            label: t[name],
            icon: <span className={styles.dot} style={{ background: colours[name] }} />,
          })),
          { key: 'none', label: t.colourNone, icon: <span className={styles.dot} /> },
        ],
        onClick: ({ key }) => choose(Object.hasOwn(colours, key) ? colours[key as keyof typeof colours] : null),
      }}
    >
      <IconButton icon={ColourIcon} label={t.colour} onMouseDown={(event) => event.preventDefault()} />
    </Dropdown>
  );
}
