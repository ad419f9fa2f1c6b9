/** A definition that responds like a chat model: a stream of parts of a reply, then `[DONE]`. */
export const chatStream = `{
  _res: {
    stream: { pace: '50-200', end: '[DONE]' },
  },
  id: 'chatcmpl-@string("lower", 12)',
  messages: [
    { id: '@/id', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
    { id: '@/id', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: '@cword(2, 4)' }, finish_reason: null }] },
    { id: '@/id', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: '@cword(2, 4)，' }, finish_reason: null }] },
    { id: '@/id', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: '@cword(2, 4)' }, finish_reason: null }] },
    { id: '@/id', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: '@cword(2, 4)。' }, finish_reason: null }] },
    { id: '@/id', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ],
}`;
