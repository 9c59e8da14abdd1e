export const questionKinds = ['text', 'scale', 'choice', 'choices', 'values', 'overall'] as const;

export type QuestionKind = (typeof questionKinds)[number];
