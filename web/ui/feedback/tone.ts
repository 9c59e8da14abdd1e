/** What a state means to the reader; each has its colours, and always a word beside them. */
export type Tone = 'good' | 'warning' | 'danger' | 'info' | 'neutral';
