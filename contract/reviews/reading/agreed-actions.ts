export const ACTIONS_MAX = 20;

export const ACTION_MAX_CHARACTERS = 200;
