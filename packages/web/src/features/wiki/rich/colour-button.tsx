import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { Dropdown } from 'antd';
import { IconButton } from '../../../kit/buttons/icon-button';
import type { IconShape } from '../../../kit/display/icon';
import { useTexts } from '../../../lib/texts/texts';
import { CellColourIcon, ColourIcon } from '../edit/icons';
import { setColour } from './commands';
import styles from './rich.module.css';
import { setCellBackground } from './table/table-edits';
import { texts } from './texts';

/** Text colours, stored as literal values. Each is readable on a light and on a dark background. */
const textColours = {
  colourGlaze: '#26897d',
  colourIndigo: '#5b7be0',
  colourBamboo: '#58913a',
  colourAmber: '#b3701a',
  colourSeal: '#d85a4a',
  colourPlum: '#a85ea3',
} as const;

/** Backgrounds of cells, stored as literal values. `text.module.css` replaces them in the dark theme. */
const cellColours = {
  colourGlaze: '#d7efe9',
  colourIndigo: '#dfe6fb',
  colourBamboo: '#e1f0d7',
  colourAmber: '#f9e8cc',
  colourSeal: '#f9dcd7',
  colourPlum: '#f0def0',
  colourInk: '#e4e8e7',
} as const;

type ColourName = keyof typeof textColours | keyof typeof cellColours;

export const ColourButton = ({ editor }: { editor: Editor | undefined }) => (
  <ColourMenu editor={editor} icon={ColourIcon} name="colour" colours={textColours} command={setColour} />
);

/** Sets the background of the cells that are selected. */
export const CellColourButton = ({ editor }: { editor: Editor }) => (
  <ColourMenu
    editor={editor}
    icon={CellColourIcon}
    name="cellColour"
    colours={cellColours}
    command={setCellBackground}
  />
);

function ColourMenu(props: {
  editor: Editor | undefined;
  icon: IconShape;
  name: 'colour' | 'cellColour';
  colours: Partial<Record<ColourName, string>>;
  command: (colour: string | null) => Command;
}) {
  const { editor, icon, name, colours, command } = props;
  const t = useTexts(texts);
  const names = Object.keys(colours) as ColourName[];
  const choose = (colour: string | null) => {
    if (!editor) return;
    command(colour)(editor.state, editor.view.dispatch, editor.view);
    editor.view.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...names.map((one) => ({
            key: one,
            label: t[one],
            icon: <span className={styles.dot} style={{ background: colours[one] }} />,
          })),
          { key: 'none', label: t.colourNone, icon: <span className={styles.dot} /> },
        ],
        onClick: ({ key }) => choose(colours[key as ColourName] ?? null),
      }}
    >
      <IconButton icon={icon} label={t[name]} onMouseDown={(event) => event.preventDefault()} />
    </Dropdown>
  );
}
