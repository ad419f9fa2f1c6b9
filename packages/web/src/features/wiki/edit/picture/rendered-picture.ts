import type { EditorView } from '@codemirror/view';
import { picturesBetween, type SourcePicture } from './source-picture';

const lineOf = (element: Element | null): number => Number(element?.closest<HTMLElement>('[data-line]')?.dataset.line);

/** Pictures of other hosts are shown as links. */
const shownPictures = 'img, .md-picture-link';

/**
 * Returns the source of a picture in the preview: within the same block, pictures have the same order in both.
 * Returns nothing if their numbers differ, for example because HTML contains one of them.
 * @param root the preview, rendered from the present text of the editor
 */
export function sourceOfPicture(view: EditorView, root: Element, image: Element): SourcePicture | undefined {
  const { doc } = view.state;
  const line = lineOf(image);
  if (!(line >= 1 && line <= doc.lines)) return undefined;
  let next = doc.lines + 1;
  for (const block of root.querySelectorAll('[data-line]')) {
    const other = lineOf(block);
    if (other > line && other < next) next = other;
  }
  const shown = [...root.querySelectorAll(shownPictures)].filter((one) => lineOf(one) === line);
  const written = picturesBetween(view.state, doc.line(line).from, doc.line(next - 1).to);
  return shown.length === written.length ? (written[shown.indexOf(image)] ?? undefined) : undefined;
}
