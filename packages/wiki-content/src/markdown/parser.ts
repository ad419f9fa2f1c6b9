/// <reference path="./libraries.d.ts" />
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import definitionLists from 'markdown-it-deflist';
import { readArticleLinks } from './article-links';
import { readBlankTargets } from './blank-targets';
import { markCallouts } from './callouts';
import { readCode } from './code';
import { readContainers } from './containers';
import { placeContents } from './contents';
import { readDollars } from './dollars';
import { readEmoji } from './emoji';
import { readFootnotes } from './footnotes';
import { readInlineMarks } from './inline-marks';
import { joinChineseLines } from './line-breaks';
import { markLines } from './lines';
import { endLinksInChinese } from './links';
import { readMentions } from './mentions';
import { readPictures } from './pictures';
import { markTasks } from './tasks';
import { readTexBrackets } from './tex-brackets';

/**
 * The stateless Markdown parser, with all extensions of our articles and those of other dialects. Reading,
 * imports and pasted texts use it, so a text means the same everywhere; see `docs/decisions/068-dialects.md`.
 */
export const parser = new MarkdownIt({ html: true, linkify: true })
  .use(cjkFriendly)
  .use(endLinksInChinese)
  .use(readDollars)
  .use(readTexBrackets)
  .use(readContainers)
  .use(definitionLists)
  .use(readInlineMarks)
  .use(readEmoji)
  .use(readBlankTargets)
  .use(readMentions)
  .use(readArticleLinks)
  .use(readFootnotes)
  .use(readCode)
  .use(readPictures)
  .use(markTasks)
  .use(markCallouts)
  .use(placeContents)
  .use(joinChineseLines)
  .use(markLines);
