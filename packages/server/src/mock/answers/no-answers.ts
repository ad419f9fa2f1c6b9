/** Stored form of no named answers. */
export const noAnswers = '[]';
