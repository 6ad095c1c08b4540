import type { MemberRole } from '@lathe/proto/common/workspace-roles';

export const roleNames: Record<MemberRole, string> = { editor: 'Editor', viewer: 'Viewer' };

export const roleOptions = (['editor', 'viewer'] as const).map((value) => ({ value, label: roleNames[value] }));

/** Why a viewer cannot do what is shown to others. */
export const viewerSentence = 'You can look at this app. To change it, ask its owner to make you an editor.';
