/** What is noted of who does what in a team: what it is about, and what became of it. */
export const ACTIVITIES = [
  'template.published',
  'template.unpublished',
  'template.restored',
  'template.deleted',
  'template.version-deleted',
  'asset.replaced',
  'asset.deleted',
  'key.created',
  'key.rolled',
  'key.revoked',
  'printer.created',
  'printer.changed',
  'printer.deleted',
  'print.cancelled',
  'print.retried',
  'member.invited',
  'member.joined',
  'member.removed',
  'member.role-changed',
  'member.password-link',
  'member.password-changed',
  'invitation.revoked',
  'team.plan-changed',
  'team.settings-changed',
] as const;

export type ActivityName = (typeof ACTIVITIES)[number];
