import type { EditorState, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type PictureChange, readPictureLabel } from '@easymock/wiki-content/picture-label';
import { currentTexts } from '../../../../lib/texts/texts';
import { AlignCenterIcon, AlignEndIcon, AlignStartIcon } from '../icons';
import { svgOf } from '../slash-icons';
import { sourceBar } from '../source-bar';
import { changesOf, pictureAt, type SourcePicture, trackedPicture } from './source-picture';
import { texts } from './texts';

const sizes = ['25%', '50%', '75%', '100%', null] as const;
const aligns = [
  ['left', AlignStartIcon, 'alignStart'],
  ['center', AlignCenterIcon, 'alignCenter'],
  ['right', AlignEndIcon, 'alignEnd'],
] as const;

function foundIn(state: EditorState): SourcePicture | undefined {
  return state.readOnly ? undefined : pictureAt(state, state.selection.main.head);
}

const optionsOf = ({ doc }: EditorState, { labelFrom, labelTo }: SourcePicture) =>
  readPictureLabel(doc.sliceString(labelFrom, labelTo).replaceAll('\\|', '|'));

/** Changes the picture of the cursor; what it has already is removed. */
function apply(view: EditorView, changeFor: (options: ReturnType<typeof optionsOf>) => PictureChange): void {
  const found = foundIn(view.state);
  const changes = found && changesOf(view.state, found, changeFor(optionsOf(view.state, found)));
  if (changes) view.dispatch({ changes, userEvent: 'input.format' });
  view.focus();
}

/** Tools for the picture of the cursor, which write its width and alignment. */
export const pictureTools: Extension = [
  trackedPicture,
  sourceBar({
    find: foundIn,
    isBelow: true,
    label: () => currentTexts(texts).pictureBar,
    buttons: () => {
      const t = currentTexts(texts);
      return [
        ...aligns.map(([align, icon, name]) => ({
          name: t[name],
          content: svgOf(icon),
          run: (view: EditorView) => apply(view, (now) => ({ align: now.align === align ? null : align })),
        })),
        ...sizes.map((width) => ({
          name: width === null ? t.ownSize : t.size({ size: width }),
          content: width ?? t.ownSizeShort,
          run: (view: EditorView) => apply(view, () => ({ width })),
        })),
      ];
    },
  }),
];
