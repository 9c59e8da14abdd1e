/** The links that a new project proposes, still without addresses. */
export const defaultProjectLinks = ['Issue Tracker', 'Documentation Space', 'Project Retro'] as const;
