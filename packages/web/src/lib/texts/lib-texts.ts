import { defineTexts } from './texts';

export const libTexts = defineTexts('lib', {
  zh: {
    error: '错误',
    hint: '提示',
    loginAgain: '请重新登录',
    printWaits: '正在加载打印的内容…',
    userDisabled: '用户被禁用',
    changedTitle: '登录信息已变更',
    changedText: '你的用户信息已在别处变更。请先把正在编辑的内容另存到别处，再重新登录。',
    goToLogin: '去登录',
    timeout: '服务器超过 25 秒没有响应，请稍后再试',
    unreachable: '无法连接服务器，请检查网络后再试',
    unreadable: '服务器的响应无法识别（HTTP {status}），请稍后再试',
  },
  en: {
    error: 'Error',
    hint: 'Note',
    loginAgain: 'Please sign in again',
    printWaits: 'Loading the content to print…',
    userDisabled: 'User disabled',
    changedTitle: 'Your information changed',
    changedText: 'Your information was changed elsewhere. Save your work in another place, then sign in again.',
    goToLogin: 'Sign in',
    timeout: 'The server did not respond within 25 seconds. Try again later.',
    unreachable: 'Cannot reach the server. Check your network and try again.',
    unreadable: 'The response could not be read (HTTP {status}). Try again later.',
  },
});
