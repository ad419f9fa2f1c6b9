import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';

// Footnotes as on GitHub: `[^name]` in the text, and `[^name]: …` for the note. Each step scans a name once
// and at most its length, so the cost is linear even for a text of nothing but brackets.

/**
 * State in `env.footnotes`: for each name its number, once it is referred to, and the number of references.
 */
interface Notes {
  known: Map<string, { number: number; references: number } | null>;
  order: string[];
}

const name = /\[\^([^\s[\]]{1,100})\]/y;

const notesOf = (env: Env): Notes => {
  env.footnotes ??= { known: new Map(), order: [] };
  return env.footnotes as Notes;
};

export function readFootnotes(parser: MarkdownIt): void {
  parser.block.ruler.before('reference', 'footnote', definition, { alt: ['paragraph', 'reference'] });
  parser.inline.ruler.before('link', 'footnote', reference);
  parser.core.ruler.after('inline', 'footnotes', moveToEnd);
}

function definition(state: StateBlock, line: number, endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  name.lastIndex = start;
  const [whole = '', key = ''] = name.exec(state.src) ?? [];
  const after = start + whole.length;
  if (!whole || state.src[after] !== ':' || after >= (state.eMarks[line] ?? 0)) return false;
  if (isSilent) return true;
  const { known } = notesOf(state.env);
  if (!known.has(key)) known.set(key, null);
  state.push('footnote_open', '', 1).info = key;
  const old = {
    mark: state.bMarks[line],
    shift: state.tShift[line],
    count: state.sCount[line],
    type: state.parentType,
  };
  // Content follows the colon, and further lines belong to the note if they are indented by four.
  const end = state.eMarks[line] ?? 0;
  let text = after + 1;
  while (text < end && (state.src[text] === ' ' || state.src[text] === '\t')) text++;
  state.bMarks[line] = after + 1;
  state.tShift[line] = text - after - 1;
  state.blkIndent += 4;
  state.sCount[line] = state.blkIndent;
  state.parentType = 'footnote' as typeof state.parentType;
  state.md.block.tokenize(state, line, endLine);
  state.parentType = old.type;
  state.blkIndent -= 4;
  state.bMarks[line] = old.mark ?? 0;
  state.tShift[line] = old.shift ?? 0;
  state.sCount[line] = old.count ?? 0;
  state.push('footnote_close', '', -1).info = key;
  return true;
}

function reference(state: StateInline, isSilent: boolean): boolean {
  name.lastIndex = state.pos;
  const [whole = '', key = ''] = name.exec(state.src) ?? [];
  const { known, order } = notesOf(state.env);
  if (!whole || !known.has(key)) return false;
  if (!isSilent) {
    const note = known.get(key) ?? { number: order.push(key), references: 0 };
    known.set(key, note);
    note.references++;
    const target = note.references === 1 ? String(note.number) : `${note.number}-${note.references}`;
    state.push('html_inline', '', 0).content =
      `<sup class="md-footnote-ref"><a href="#fn-${note.number}" id="fnref-${target}">${note.number}</a></sup>`;
  }
  state.pos += whole.length;
  return true;
}

/**
 * Moves the notes to the end, in the order of their first references. Unreferenced notes are dropped, as on
 * GitHub.
 */
function moveToEnd(state: StateCore): void {
  const { known, order } = notesOf(state.env);
  if (known.size === 0) return;
  const body: Token[] = [];
  const notes = new Map<string, Token[]>();
  const open: Token[][] = [body];
  for (const token of state.tokens) {
    if (token.type === 'footnote_open') {
      const content: Token[] = [];
      if (!notes.has(token.info)) notes.set(token.info, content);
      open.push(content);
    } else if (token.type === 'footnote_close') open.pop();
    else open.at(-1)?.push(token);
  }
  const html = (content: string) => {
    const token = new state.Token('html_block', '', 0);
    token.content = content;
    return token;
  };
  if (order.length > 0) body.push(html('<section class="md-footnotes">\n<ol>\n'));
  for (const [i, key] of order.entries()) {
    body.push(html(`<li id="fn-${i + 1}">\n`));
    for (const token of notes.get(key) ?? []) body.push(token);
    const last = body.at(-1);
    const back = html(` <a href="#fnref-${i + 1}" class="md-footnote-back">↩</a>`);
    if (last?.type === 'paragraph_close') body.splice(-1, 0, back);
    else body.push(back);
    body.push(html('</li>\n'));
  }
  if (order.length > 0) body.push(html('</ol>\n</section>\n'));
  state.tokens = body;
}
