import { expect, test } from 'vitest';
import { z } from 'zod';
import { questionSetFile } from './question-set-file.ts';
import { questionOf, setOf } from './question-sets.test-data.ts';

test('the published JSON schema is that of the file', async () => {
  const schema = {
    title: 'Benchmark question set',
    description:
      'The questions of the Self, Manager or Peer review. {name} stands for the first name of the employee.',
    ...z.toJSONSchema(questionSetFile, { io: 'input' }),
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../docs/product/question-set.schema.json',
  );
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
