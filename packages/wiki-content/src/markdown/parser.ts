import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { readArticleLinks } from './article-links';
import { markCallouts } from './callouts';
import { readCode } from './code';
import { placeContents } from './contents';
import { readDollars } from './dollars';
import { readFootnotes } from './footnotes';
import { joinChineseLines } from './line-breaks';
import { markLines } from './lines';
import { endLinksInChinese } from './links';
import { readMentions } from './mentions';
import { markTasks } from './tasks';

/** The stateless Markdown parser with all extensions of our articles. */
export const parser = new MarkdownIt({ html: true, linkify: true })
  .use(cjkFriendly)
  .use(endLinksInChinese)
  .use(readDollars)
  .use(readMentions)
  .use(readArticleLinks)
  .use(readFootnotes)
  .use(readCode)
  .use(markTasks)
  .use(markCallouts)
  .use(placeContents)
  .use(joinChineseLines)
  .use(markLines);
