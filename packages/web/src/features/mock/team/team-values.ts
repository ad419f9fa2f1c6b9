import type { WholeTeam } from '@easymock/contract';

/** The settings of a team as a form edits them. */
export type TeamValues = Pick<WholeTeam, 'name' | 'description' | 'join_rule'>;

export const valuesOf = ({ name, description, join_rule }: TeamValues): TeamValues => ({
  name,
  description,
  join_rule,
});
