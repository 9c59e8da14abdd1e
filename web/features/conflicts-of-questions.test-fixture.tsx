import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import type { QuestionSet } from '#contract/reviews/questions/question-sets.schemas.ts';
import { ignore, type Row } from './conflicts.test-fixture.tsx';
import { QuestionForm } from './reviews/questions/QuestionForm.tsx';
import { SectionForm } from './reviews/questions/SectionForm.tsx';

const questionSet: QuestionSet = {
  type: 'Self',
  number: 1,
  publishedOn: '05/01/2026',
  publishedBy: null,
  draft: null,
  version: 1,
  published: setOf(questionOf()),
  earlier: {
    running: 0,
    notBegun: 0,
  },
};
const ofSet = (isNewest: boolean): QuestionSet => {
  const [section] = setOf(questionOf({ wording: 'What changed?' })).sections;
  const draft = { sections: [{ questions: section?.questions ?? [], title: 'Outcomes' }] };
  return isNewest ? { ...questionSet, draft, version: 2 } : questionSet;
};

export const questionRows: readonly Row[] = [
  {
    name: 'question',
    field: 'Question',
    typed: 'What went well?',
    newest: 'What changed?',
    save: 'Save Question',
    draw: (isNewest) => (
      <QuestionForm
        set={ofSet(isNewest)}
        question={questionOf()}
        section={0}
        isNew={false}
        onClose={ignore}
      />
    ),
  },
  {
    name: 'section',
    field: 'Title',
    typed: 'Work',
    newest: 'Outcomes',
    save: 'Save Section',
    draw: (isNewest) => <SectionForm set={ofSet(isNewest)} place={0} onClose={ignore} />,
  },
];
