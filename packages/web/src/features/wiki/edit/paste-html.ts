import { toHtml } from '@easymock/wiki-content/tree';
import { readHtml, withAddresses } from '../paste/pasted';

/** Elements that plain text loses. */
const rich = new Set('h1 h2 h3 h4 h5 h6 ul ol table a strong b em i s del img pre blockquote hr'.split(' '));

type Tree = ReturnType<typeof readHtml>['tree'];
const isRich = (nodes: Tree): boolean =>
  nodes.some((node) => node.type !== 'text' && (rich.has(node.tag) || isRich(node.children)));

/** Returns whether everything is code, whose text needs no Markdown. */
const isCode = (nodes: Tree): boolean =>
  nodes.every((node) =>
    node.type === 'text'
      ? node.value.trim() === ''
      : node.tag === 'pre' || node.tag === 'code' || (node.children.length > 0 && isCode(node.children)),
  );

/** Markdown of pasted HTML. */
export interface PastedMarkdown {
  readonly text: string;
  /** Number of pictures that could not be loaded or uploaded. */
  readonly lostNum: number;
}

/**
 * Converts pasted HTML to Markdown; undefined if it holds nothing that its plain text lacks.
 * @param addressOf uploads an embedded picture
 */
export async function markdownOfHtml(
  html: string,
  addressOf: (file: File) => Promise<string | undefined>,
): Promise<PastedMarkdown | undefined> {
  const { tree, pictures, lostNum } = readHtml(html);
  if (!isRich(tree) || isCode(tree)) return undefined;
  const known = new Map<string, string | undefined>();
  for (const { file, place } of pictures) known.set(place, await addressOf(file));
  const { contentOf } = await import('@easymock/wiki-content');
  const { source } = contentOf('wysiwyg').toMarkdown(toHtml(withAddresses(tree, known)));
  const text = source.trim();
  const lost = [...known.values()].filter((address) => address === undefined).length;
  return text === '' ? undefined : { text, lostNum: lostNum + lost };
}
