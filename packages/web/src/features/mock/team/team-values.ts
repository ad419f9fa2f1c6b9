import type { WholeTeam } from '@easymock/contract';

/** The form values of a team's settings. */
export type TeamValues = Pick<WholeTeam, 'name' | 'description' | 'join_rule'>;

export const valuesOf = ({ name, description, join_rule }: TeamValues): TeamValues => ({
  name,
  description,
  join_rule,
});
