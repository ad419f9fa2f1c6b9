/**
 * Whom the tree shows: everybody, a department or a group of it, those in none, those of them who asked to join one, or
 * those who are forbidden.
 */
export interface OrganizationPlace {
  department: string;
  userGroup: string;
  at: '' | 'unassigned' | 'waiting' | 'forbidden';
}

export const everybody = { department: '', userGroup: '', at: '' } as const;

/** The place that the address names. */
export function placeOf(params: { department: string; userGroup: string; at: string }): OrganizationPlace {
  const { department, at } = params;
  return {
    department,
    userGroup: department && params.userGroup,
    at: at === 'unassigned' || at === 'waiting' || at === 'forbidden' ? at : '',
  };
}
