/**
 * The people that the tree selects: all, a department or one of its groups, those without a department, those who
 * requested to join one, or disabled accounts.
 */
export interface OrganizationPlace {
  department: string;
  userGroup: string;
  at: '' | 'unassigned' | 'waiting' | 'forbidden';
}

export const everybody = { department: '', userGroup: '', at: '' } as const;

/** Parses the place from the address. */
export function placeOf(params: { department: string; userGroup: string; at: string }): OrganizationPlace {
  const { department, at } = params;
  return {
    department,
    userGroup: department && params.userGroup,
    at: at === 'unassigned' || at === 'waiting' || at === 'forbidden' ? at : '',
  };
}
