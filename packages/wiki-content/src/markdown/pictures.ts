import type { MarkdownIt, Token } from 'markdown-it';
import { type PictureLabel, readPictureLabel, sizeBraces } from './picture-label';

/**
 * Reads the options of pictures. A picture alone in a paragraph, also with a link around it, becomes a figure
 * if it has an alignment or a caption.
 */
export function readPictures(parser: MarkdownIt): void {
  parser.core.ruler.after('text_join', 'pictures', ({ tokens, env, Token: New }) => {
    for (const [at, { type, children }] of tokens.entries()) {
      if (type !== 'inline' || !children) continue;
      const only = aloneIn(children);
      for (const [place, token] of children.entries()) {
        if (token.type !== 'image') continue;
        const text = parser.renderer.renderInlineAsText(token.children ?? [], parser.options, env);
        const label = readPictureLabel(text);
        setSize(token, { ...label, ...sizeBehind(children[place + 1]) });
        if (label.alt !== text) token.children = [textToken(New, label.alt)];
        if (token === only) makeFigure(tokens, at, token, label, New);
      }
    }
  });
}

function setSize(picture: Token, { width, height }: { width?: string; height?: string }): void {
  if (width) picture.attrSet('width', width);
  if (height) picture.attrSet('height', height);
}

function textToken(New: typeof Token, content: string): Token {
  const token = new New('text', '', 0);
  token.content = content;
  return token;
}

/** Returns the picture that is all of a paragraph. */
function aloneIn(children: readonly Token[]): Token | undefined {
  if (children.length === 1) return children[0];
  const [open, picture, close] = children;
  return children.length === 3 && open?.type === 'link_open' && close?.type === 'link_close' ? picture : undefined;
}

/** Removes the attributes from the text behind a picture. @returns the size in them */
function sizeBehind(next: Token | undefined): { width?: string; height?: string } {
  if (next?.type !== 'text') return {};
  const [all = '', attributes = ''] = sizeBraces.exec(next.content) ?? [];
  if (all === '') return {};
  next.content = next.content.slice(all.length);
  const values = [...attributes.matchAll(/(width|height)="?(\d+%?)/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(values) as { width?: string; height?: string };
}

function makeFigure(tokens: Token[], at: number, picture: Token, label: PictureLabel, New: typeof Token): void {
  const [open, inline, close] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const caption = label.isCaptioned ? picture.attrGet('title') : null;
  if (open?.type !== 'paragraph_open' || !inline || !close || !(label.align || caption)) return;
  [open.tag, close.tag] = ['figure', 'figure'];
  [open.hidden, close.hidden] = [false, false];
  if (label.align) open.attrSet('style', `text-align:${label.align}`);
  if (!caption) return;
  picture.attrs = picture.attrs?.filter(([name]) => name !== 'title') ?? null;
  const words = [new New('figcaption_open', 'figcaption', 1), textToken(New, String(caption))];
  inline.children?.push(...words, new New('figcaption_close', 'figcaption', -1));
}
