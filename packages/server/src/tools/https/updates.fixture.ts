export const commands = ['https.ignoreFoundHost'];
