import { describe, expect, it } from 'vitest';
import { inOwnWords, mailTextInput } from './mail-texts.schemas.ts';
import { mailTextMessages } from './mail-texts.ts';

const said = { subject: 'Kim sent you kudos', greeting: 'Hello Ana,', paragraphs: ['First.', 'Second.'] };
const who = { firstName: 'Ana', company: 'Acme & Sons' };
const none = { subject: null, greeting: null, text: null };

describe('an email in own words', () => {
  it('is as Benchmark writes it without any', () => {
    expect(inOwnWords(said, none, who)).toEqual(said);
  });

  it('fills in placeholders, and keeps the sentences where the text names them', () => {
    const own = {
      subject: '[{company}] {subject}',
      greeting: 'Dear {firstName},',
      text: 'Good news:\n\n{text}\nYour people team at {company}',
    };
    expect(inOwnWords(said, own, who)).toEqual({
      subject: '[Acme & Sons] Kim sent you kudos',
      greeting: 'Dear Ana,',
      paragraphs: ['Good news:', 'First.', 'Second.', 'Your people team at Acme & Sons'],
    });
  });

  it('splits a line around the sentences', () => {
    const own = { ...none, text: 'Please read: {text} Thank you.' };
    expect(inOwnWords(said, own, who).paragraphs).toEqual([
      'Please read:',
      'First.',
      'Second.',
      'Thank you.',
    ]);
  });

  it('never reads the data of people as placeholders', () => {
    const tricky = { ...said, subject: '{company} {text} $& sent you kudos' };
    const own = { ...none, subject: '{subject} for {firstName}', text: '{firstName}\n{text}' };
    const read = inOwnWords(tricky, own, { ...who, firstName: '{company}{text}$1' });
    expect(read.subject).toBe('{company} {text} $& sent you kudos for {company}{text}$1');
    expect(read.paragraphs).toEqual(['{company}{text}$1', 'First.', 'Second.']);
  });
});

describe('own words', () => {
  const issuesOf = (given: object) =>
    mailTextInput.safeParse({ ...none, ...given }).error?.issues.map(({ message }) => message);

  it('are as Benchmark writes them when empty', () => {
    expect(mailTextInput.parse({ subject: '', greeting: ' ', text: '\n' })).toEqual(none);
  });

  it('keep the sentences exactly once', () => {
    for (const text of ['Only our words.', '{text}\n{text}'])
      expect(issuesOf({ text })).toEqual([mailTextMessages.textMissing]);
    expect(issuesOf({ text: 'Ours.\n{text}' })).toBeUndefined();
  });

  it('have only placeholders that stand for something there', () => {
    expect(issuesOf({ subject: '{text}' })).toEqual([
      'The placeholder {text} is unknown here. Use {subject}, {firstName}, {company}.',
    ]);
    expect(issuesOf({ greeting: 'Dear {name},' })).toEqual([
      'The placeholder {name} is unknown here. Use {firstName}, {company}.',
    ]);
    expect(issuesOf({ subject: 'A { brace } and {} and }{' })).toBeUndefined();
  });

  it('have no characters that hide or turn words', () => {
    for (const hidden of '\u200B\u202E\u2066\uFEFF')
      expect(issuesOf({ text: `{text} Pay${hidden}here` })).toEqual([
        'must not contain invisible characters.',
      ]);
  });

  it('are one line in subject and greeting', () => {
    for (const name of ['subject', 'greeting'])
      expect(issuesOf({ [name]: 'One\nBcc: someone@example.com' })).toHaveLength(1);
  });
});
