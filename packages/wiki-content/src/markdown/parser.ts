import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { markLines } from './lines';

/** The parser of Markdown, with everything that our articles know beyond CommonMark. It holds no state. */
export const parser = new MarkdownIt({ html: true, linkify: true });

parser.use(cjkFriendly);
parser.use(markLines);
