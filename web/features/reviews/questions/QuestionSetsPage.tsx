import type { ReviewerType } from '#contract/core/enums.ts';
import { useAddressParams } from '#web/ui/address-params.ts';
import { ChoiceBar } from '#web/ui/choices/ChoiceBar.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import { withCompanyValues } from '#contract/reviews/questions/question-set-rules.ts';
import { useQuestionSets } from './question-sets.api.ts';
import classes from './QuestionSets.module.css';
import { SetEditor } from './SetEditor.tsx';

const types = ['Self', 'Manager', 'Peer'] as const satisfies readonly ReviewerType[];

const QuestionFields = lazyForm(
  async () => (await import('../forms/questions/QuestionFields.tsx')).QuestionFields,
);

/** The questions that reviews ask, by reviewer type. */
export function QuestionSetsPage() {
  const load = useQuestionSets();
  const [params, changeParams] = useAddressParams();
  const type = types.find((one) => one === params.get('set')) ?? 'Self';
  const set = load.data?.find((one) => one.type === type);
  return (
    <Page
      title="Review Questions"
      description="What reviewers are asked whose answers are written here. A review that runs keeps the questions it began with."
      width="directory"
    >
      <ChoiceBar
        label="Questions of"
        options={types.map((value) => ({ value, label: value }))}
        value={type}
        onChange={(next) => changeParams(() => new URLSearchParams({ set: next }), { replace: true })}
      />
      <Loaded
        load={load}
        data={set}
        failed="The questions could not be loaded."
        skeleton={<Skeletons shape="cards" rows={3} />}
      >
        {(loaded) => (
          <SetEditor
            key={type}
            set={loaded}
            preview={(content) => <Preview type={type} content={content} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

type PreviewProps = { readonly type: ReviewerType; readonly content: QuestionSetContent };

/** The questions as the reviewer of an invented employee sees them. */
const Preview = ({ type, content }: PreviewProps) => (
  <>
    <p className={classes.help}>
      {type === 'Self' ? 'As Ana sees them in her own review.' : 'As they are asked about Ana.'} Nothing can
      be answered here.
    </p>
    <QuestionFields
      type={type}
      content={withCompanyValues(content)}
      firstName="Ana"
      values={noAnswers}
      edits={null}
    />
  </>
);

const noAnswers = { texts: {}, choices: {} };
