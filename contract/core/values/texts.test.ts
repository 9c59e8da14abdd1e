import { describe, expect, it } from 'vitest';
import { isEmail, needsSmtpUtf8 } from './email.ts';
import { goalInput, goalUpdateInput, taskInput } from '#contract/goals/goals.schemas.ts';
import { newPersonInput } from '#contract/people/people-changes.schemas.ts';
import { projectInput, projectLinkInput } from '#contract/projects/project-input.schemas.ts';
import { calls } from '#contract/projects/projects.schemas.ts';

describe('an email address', () => {
  it.each([
    'a@x.test',
    "o'neil+tag@sub.x-y.example",
    'jürgen@müller.de',
    'a.b.c@a--b.xn--p1ai',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.test`,
  ])('%s is one', (value) => {
    expect(isEmail(value)).toBe(true);
  });

  it('needs SMTPUTF8 for letters beyond ASCII before the @ alone', () => {
    expect(['jörg@x.test', 'ю@x.test'].every(needsSmtpUtf8)).toBe(true);
    expect(["o'neil+tag@x.test", 'jurgen@müller.de', ''].some(needsSmtpUtf8)).toBe(false);
  });

  it.each([
    'a@x..test',
    'a\u200B@x.test',
    'a@x\u200B.test',
    'a\u202E@x.test',
    '.a@x.test',
    'a.@x.test',
    'a..b@x.test',
    'a@.x.test',
    'a@x.test.',
    'a@-x.test',
    'a@x-.test',
    'a@x',
    'a@1.2.3.4',
    'a b@x.test',
    'a@b@x.test',
    'a@x.test\n',
    '',
    '@',
    `${'a'.repeat(65)}@x.test`,
    `a@${'b'.repeat(64)}.test`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}test`,
  ])('%j is none', (value) => {
    expect(isEmail(value)).toBe(false);
  });
});

describe('a name or a title', () => {
  const fields = [
    ['first name', (text: string) => newPersonInput.shape.firstName.safeParse(text)],
    ['last name', (text: string) => newPersonInput.shape.lastName.safeParse(text)],
    ['department', (departmentName: string) => newPersonInput.shape.department.safeParse({ departmentName })],
    ['position', (positionName: string) => newPersonInput.shape.position.safeParse({ positionName })],
    ['project', (text: string) => projectInput.shape.projectName.safeParse(text)],
    ['client', (name: string) => projectInput.shape.client.safeParse({ name })],
    ['new client', (name: string) => calls.saveClient.body.safeParse({ name })],
    ['link', (text: string) => projectLinkInput.shape.name.safeParse(text)],
    ['goal', (text: string) => goalInput.shape.title.safeParse(text)],
    ['task', (text: string) => taskInput.shape.content.safeParse(text)],
    ['update', (text: string) => goalUpdateInput.shape.title.safeParse(text)],
  ] as const;

  it.each(fields)('of a %s is one line that runs in one direction', (_what, read) => {
    for (const good of ['Ada', 'Zoë  O’Neil-李', 'مریم\u200Cها', '👩\u200D💻', ' end\n']) {
      expect(read(good).success).toBe(true);
    }
    for (const hidden of '\n\r\t\u0000\u007F\u0085\u2028\u200E\u200F\u061C\u202A\u202E\u2066\u2069') {
      const refused = read(`Ada${hidden}Lane`);
      expect([hidden, refused.error?.issues[0]?.message]).toEqual([
        hidden,
        'must be one line, without control characters and marks that change the direction of text.',
      ]);
    }
  });

  it.each(fields)('of a %s has no invisible characters', (_what, read) => {
    for (const hidden of '\u200B\u2060\uFEFF\u00AD\u3164\u200C\u200D\u180E') {
      const refused = read(`Ada${hidden}Lane`);
      expect([hidden, refused.error?.issues[0]?.message]).toEqual([
        hidden,
        'must not contain invisible characters.',
      ]);
    }
  });

  it.each(fields)('of a %s that is too long fails without further checks', (_what, read) => {
    const refused = read(`${'\u202E'.repeat(1_000)}`);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^must be \d+ characters or less\.$/),
    ]);
  });
});
