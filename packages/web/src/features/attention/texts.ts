import { defineTexts } from '../../lib/texts/texts';

export const texts = defineTexts('attention', {
  zh: {
    all: '全部 {count} 项',
    danger: '紧急',
    due: '{date} 截止',
    info: '待处理',
    less: '收起',
    none: '没有待处理事项',
    retry: '重试',
    title: '待我处理',
    warn: '临近',
  },
  en: {
    all: 'All {count}',
    danger: 'Urgent',
    due: 'due {date}',
    info: 'Waiting',
    less: 'Show less',
    none: 'Nothing is waiting for you',
    retry: 'Try again',
    title: 'Waiting for me',
    warn: 'Soon',
  },
});
