import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { questionSetFile } from './question-set-file.schemas.ts';
import { questionOf, setOf } from './question-sets.test-data.ts';

test('the published JSON schema is that of the file', () => {
  const schema = {
    title: 'Benchmark question set',
    description:
      'The questions of the Self, Manager or Peer review. {name} stands for the first name of the employee.',
    ...z.toJSONSchema(questionSetFile, { io: 'input' }),
  };
  const path = new URL('../../../docs/product/question-set.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(schema);
});

test('what a kind of question does not have may be left out', () => {
  const { key, kind, wording } = questionOf();
  const file = { format: 'benchmark-question-set', type: 'Self', sections: [] };
  const sections = [{ title: 'Results', questions: [{ key, kind, wording, isRequired: true }] }];
  expect(questionSetFile.parse({ ...file, sections })).toEqual({ ...file, ...setOf(questionOf()) });
  const unknown = [{ title: 'Results', questions: [{ key, kind, wording, isrequired: true }] }];
  expect(questionSetFile.safeParse({ ...file, sections: unknown }).success).toBe(false);
  expect(questionSetFile.safeParse({ ...file, format: 'other' }).success).toBe(false);
});

test.each(['wording', 'help'])('a placeholder other than {name} in the %s is refused', (part) => {
  const file = { format: 'benchmark-question-set', type: 'Self' };
  const { key, kind, wording } = questionOf();
  const problemsOf = (value: string) =>
    questionSetFile
      .safeParse({
        ...file,
        sections: [{ title: 'Results', questions: [{ key, kind, wording, [part]: value }] }],
      })
      .error?.issues.map(({ message }) => message);
  expect(problemsOf('How does {name} work?')).toBeUndefined();
  expect(problemsOf('How does {employee} work?')).toEqual([
    'has an unknown placeholder. The only one is {name}, the first name of the employee.',
  ]);
});
