import { defineTexts } from './texts';

export const libTexts = defineTexts('lib', {
  zh: {
    error: '错误',
    hint: '提示',
    loginAgain: '请重新登录',
    userDisabled: '用户被禁用',
    changedTitle: '登录信息已变更',
    changedText: '你的用户信息已在别处变更。请先把正在编辑的内容另存到别处，再重新登录。',
    goToLogin: '去登录',
    timeout: '服务器超过 25 秒没有回应，请稍后再试',
    unreachable: '连接不上服务器，请检查网络后再试',
    unreadable: '服务器的回应无法识别（HTTP {status}），请稍后再试',
  },
  en: {
    error: 'Error',
    hint: 'Note',
    loginAgain: 'Please log in again',
    userDisabled: 'User disabled',
    changedTitle: 'Your information changed',
    changedText:
      'Your information was changed elsewhere. Save what you are editing somewhere else, then log in again.',
    goToLogin: 'Log in',
    timeout: 'The server did not answer within 25 seconds; try again shortly',
    unreachable: 'The server cannot be reached; check the network and try again',
    unreadable: 'The answer could not be read (HTTP {status}); try again shortly',
  },
});
