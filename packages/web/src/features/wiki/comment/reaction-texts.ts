import { defineTexts } from '../../../lib/texts/texts';

export const texts = defineTexts('wikiReactions', {
  zh: {
    add: '添加表情',
    andMore: '等另外 {count} 人',
    by: '{name}，{count} 人：{people}',
    comma: '、',
    reactions: '表情',
  },
  en: {
    add: 'Add a reaction',
    andMore: ' and {count} more',
    by: '{name}, {count} {count:person|people}: {people}',
    comma: ', ',
    reactions: 'Reactions',
  },
});
