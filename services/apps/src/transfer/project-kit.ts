export const PROJECT_KIT = Symbol('ProjectKit');
