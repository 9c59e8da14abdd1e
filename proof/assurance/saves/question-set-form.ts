import { questionSetInput } from '#contract/reviews/questions/question-set-rules.schemas.ts';
import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import * as contract from '#contract/reviews/questions/question-sets.endpoints.ts';
import type { QuestionSet } from '#contract/reviews/questions/question-sets.schemas.ts';
import {
  questionForm,
  questionFrom,
  questionValues,
  sectionForm,
} from '#web/features/reviews/questions/question-form.ts';
import { contentOf, putQuestion, renameSection } from '#web/features/reviews/questions/set-edits.ts';
import type { ActRow } from './draft-act.ts';
import type { FormRow } from './form-row.ts';
import type { Fixture } from './fixture.ts';

const type = 'Manager';
const scale = questionOf({
  key: 'level',
  kind: 'scale',
  wording: 'How is it going?',
  isShared: true,
  hasComment: true,
  steps: ['Low', 'High'],
  notApplicable: 'Too early',
});

const setNow = async ({ get }: Pick<Fixture, 'get'>, of: QuestionSet['type']) => {
  const sets = await get<QuestionSet[]>(contract.listQuestionSets);
  const found = sets.find((one) => one.type === of);
  if (found === undefined) throw new Error('The set is missing.');
  return found;
};

/** The dialogs of a section and of a question, opened and saved one after the other. */
export const questionSetFormRow: FormRow = {
  endpoint: contract.saveQuestionSet,
  table: 'question_set',
  files: ['reviews/questions/QuestionForm.tsx', 'reviews/questions/SectionForm.tsx'],
  async open({ get, call }) {
    await call(contract.saveQuestionSet, { body: { type, content: setOf(scale) } });
    const read = async () => {
      const set = await setNow({ get }, type);
      const content = contentOf(set);
      const [section] = content.sections;
      const [question = scale] = section?.questions ?? [];
      const { title } = sectionForm.parse({ title: section?.title ?? '' });
      const typed = questionForm().parse(questionValues(question));
      const renamed = renameSection(0, title)(content);
      const put = putQuestion(question.key, questionFrom(type, typed), 0)(renamed);
      return { body: { type, content: questionSetInput.parse(put) }, version: set.version };
    };
    return { read };
  },
  changes: {
    'content.sections[].title': { to: 'Other results' },
    'content.sections[].questions[].key': { to: 'other' },
    'content.sections[].questions[].kind': { to: 'overall' },
    'content.sections[].questions[].wording': { to: 'How did it go?' },
    'content.sections[].questions[].help': { to: 'In short.' },
    'content.sections[].questions[].isRequired': { to: false },
    'content.sections[].questions[].isShared': { to: false },
    'content.sections[].questions[].hasComment': { to: false },
    'content.sections[].questions[].steps[]': { to: 'Lowest' },
    'content.sections[].questions[].notApplicable': { to: 'Not yet' },
  },
};

const ofQuestion = (name: string) => `content.sections[].questions[].${name}`;
const PUBLISHED = [
  'key',
  'kind',
  'wording',
  'help',
  'isRequired',
  'isShared',
  'hasComment',
  'notApplicable',
  'most',
  'declinesWith',
  'steps[]',
  'options[]',
];

/** What a scale does not have. */
export const choicesAct: ActRow = {
  endpoint: contract.saveQuestionSet,
  fields: ['options[]', 'declinesWith', 'most'].map(ofQuestion),
  async act(fixture) {
    const options = ['Daily', 'Hardly'];
    const choice = questionOf({ kind: 'choice', options, declinesWith: 'Hardly' });
    const several = questionOf({ kind: 'choices', key: 'several', options, most: 1 });
    await fixture.call(contract.saveQuestionSet, { body: { type: 'Peer', content: setOf(choice, several) } });
    const { draft } = await setNow(fixture, 'Peer');
    const [first, second] = draft?.sections[0]?.questions ?? [];
    const sent = { type: 'Peer', content: setOf({ ...choice, most: 1 }) };
    return {
      sent,
      seen: {
        'content.sections[].questions[].options[]': first?.options[0],
        'content.sections[].questions[].declinesWith': first?.declinesWith,
        'content.sections[].questions[].most': second?.most,
      },
    };
  },
};

/** What is published is read. */
export const publicationAct: ActRow = {
  endpoint: contract.publishQuestionSet,
  fields: ['content.sections[].title', ...PUBLISHED.map(ofQuestion)],
  async act(fixture) {
    const options = ['Daily', 'Hardly'];
    const one = questionOf({ key: 'several', kind: 'choices', options, most: 2, hasComment: true });
    const [choice, several] = [questionOf({ kind: 'choice', options, declinesWith: 'Hardly' }), one];
    const content = setOf(choice, several, { ...scale, isShared: false });
    await fixture.call(contract.publishQuestionSet, { body: { type: 'Peer', content } });
    const { published } = await setNow(fixture, 'Peer');
    const [, , read] = published.sections[0]?.questions ?? [];
    const [first, second] = published.sections[0]?.questions ?? [];
    const sent = {
      type: 'Peer',
      content: setOf({ ...scale, isShared: false, options, most: 2, declinesWith: 'Hardly' }),
    };
    const parts = Object.entries({ ...read, most: second?.most, declinesWith: first?.declinesWith });
    return {
      sent,
      seen: {
        'content.sections[].title': published.sections[0]?.title,
        ...Object.fromEntries(
          parts
            .filter(([name]) => name !== 'steps' && name !== 'options')
            .map(([name, value]) => [`content.sections[].questions[].${name}`, value]),
        ),
        'content.sections[].questions[].steps[]': read?.steps[0],
        'content.sections[].questions[].options[]': first?.options[0],
      },
    };
  },
};
