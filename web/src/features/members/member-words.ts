import type { MemberRole } from '@lathe/proto/common/workspace-roles';

export const roleNames: Record<MemberRole, string> = { editor: 'Editor', viewer: 'Viewer' };

export const roleOptions = (['editor', 'viewer'] as const).map((value) => ({ value, label: roleNames[value] }));
