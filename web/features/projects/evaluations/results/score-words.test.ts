import { describe, expect, it } from 'vitest';
import { answerLabel, formatScore, overallLabel } from './score-words.ts';

describe('a score in words and digits', () => {
  it.each([
    [0, '-', 'N/A', 'N/A'],
    [1, '1.0', 'Terrible', 'Terrible'],
    [2.96, '3.0', 'Struggle', 'Okay'],
    [10 / 3, '3.3', 'Okay', 'Okay'],
    [4.5, '4.5', 'Good', 'Amazing'],
    [5, '5.0', 'Amazing', 'Amazing'],
  ])('%d is %s, a single answer %s, overall %s', (score, digits, single, overall) => {
    expect(formatScore(score, '-')).toBe(digits);
    expect(answerLabel(score)).toBe(single);
    expect(overallLabel(score)).toBe(overall);
  });

  it('is -- if the overall score is missing', () => {
    expect(formatScore(0, '--')).toBe('--');
  });
});
