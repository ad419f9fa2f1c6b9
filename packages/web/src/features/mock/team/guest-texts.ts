import { defineTexts } from '../../../lib/texts/texts';

/** Apart from those of the team's own page, since the pages of its projects say it as well. */
export const guestTexts = defineTexts('teamGuest', {
  zh: {
    guestNote: '你是这个团队的访客，只能查看。如需编辑，请联系团队的管理员。',
  },
  en: {
    guestNote:
      'You are a guest of this team and can only view. Ask a manager of the team if you need to edit.',
  },
});
