/** The meaning of a state. Each tone has its colors, and is always accompanied by a word. */
export type Tone = 'good' | 'warning' | 'danger' | 'info' | 'neutral';
