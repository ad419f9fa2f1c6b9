import { defineTexts } from '../../../lib/texts/texts';

/** Separate from the texts of the team page, because the pages of its projects use them as well. */
export const guestTexts = defineTexts('teamGuest', {
  zh: { guestNote: '你是这个团队的访客，只能查看。如需编辑，请联系团队的管理员。' },
  en: { guestNote: 'You are a guest of this team and can only view. Ask a manager of the team if you need to edit.' },
});
