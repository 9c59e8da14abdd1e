/** Titles of the links that a new project starts with, without URLs. */
export const defaultProjectLinks = ['Issue Tracker', 'Documentation Space', 'Project Retro'] as const;
