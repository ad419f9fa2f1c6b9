export const commands = ['task.removeTaskFile'];
