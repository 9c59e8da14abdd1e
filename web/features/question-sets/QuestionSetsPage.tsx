import { Button } from '@mantine/core';
import type { ReviewerType } from '#contract/enums.ts';
import { paths } from '#web/app/paths.ts';
import { useAddressParams } from '#web/ui/address-params.ts';
import { ChoiceBar } from '#web/ui/forms/ChoiceBar.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useQuestionSets } from './question-sets.api.ts';
import { SetEditor } from './SetEditor.tsx';

const types = ['Self', 'Manager', 'Peer'] as const satisfies readonly ReviewerType[];

/** The questions that reviews ask, by reviewer type. */
export function QuestionSetsPage() {
  const { data, isError, refetch } = useQuestionSets();
  const [params, changeParams] = useAddressParams();
  const type = types.find((one) => one === params.get('set')) ?? 'Self';
  const set = data?.find((one) => one.type === type);
  return (
    <Page
      title="Review Questions"
      description="What reviewers are asked whose answers are written here. A review that runs keeps the questions it began with."
      width="profile"
      back={{ to: paths.settings, label: 'Settings' }}
    >
      <ChoiceBar
        label="Questions of"
        options={types.map((value) => ({ value, label: value }))}
        value={type}
        onChange={(next) => changeParams(() => new URLSearchParams({ set: next }), { replace: true })}
      />
      {set !== undefined && <SetEditor key={type} set={set} />}
      {set === undefined && !isError && <Skeletons shape="cards" rows={3} />}
      {set === undefined && isError && (
        <Empty
          text="The questions could not be loaded."
          action={
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </Page>
  );
}
