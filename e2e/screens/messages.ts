import { dialogOf, press, type Screens } from './scene';

/** Screens of the message centre, the bell, and message preferences. */
export const messagesScreens: Screens = {
  administrator: [
    {
      title: 'the messages',
      isForPhones: true,
      path: () => '/messageCenter',
      heading: '消息中心',
      prepare: (page) =>
        page
          .getByText(/加入了团队/)
          .first()
          .waitFor(),
    },
    {
      title: 'selected messages to be deleted',
      path: () => '/messageCenter',
      heading: '消息中心',
      prepare: async (page) => {
        await page
          .getByRole('checkbox', { name: /加入了团队/ })
          .first()
          .click();
        await press(page, '删除');
        await dialogOf(page);
      },
    },
    {
      title: 'the messages that match nothing',
      path: () => '/messageCenter?keywords=zzzz',
      heading: '消息中心',
      prepare: (page) => page.getByText('没有符合条件的消息').waitFor(),
    },
    {
      title: 'a message to everyone with what is wrong',
      path: () => '/messageCenter?state=read',
      heading: '消息中心',
      prepare: async (page) => {
        await press(page, '发送消息');
        await page.getByRole('dialog').getByRole('button', { name: '发送消息' }).click();
        await page.getByText('标题不能为空').waitFor();
      },
    },
    {
      title: 'the popup of the bell',
      isForPhones: true,
      path: () => '/workbench',
      heading: '工作台',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^消息/ }).click();
        await page
          .getByRole('dialog')
          .getByText(/加入了团队/)
          .first()
          .waitFor();
      },
    },
    {
      title: 'the message preferences',
      path: () => '/profile?tab=messages',
      heading: '编辑资料',
      prepare: (page) => page.getByRole('switch').first().waitFor(),
    },
  ],
  stranger: [],
};
