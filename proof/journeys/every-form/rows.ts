/** A form of the pages and how a person comes to it. */
export type FormRow = {
  /** The file of the form under web/. */
  readonly file: string;
  /** The button that opens its dialog. Left out for a form that is a page. */
  readonly opener?: RegExp;
  /** The button that submits it. */
  readonly save: string;
};

/** A form of a lead's own profile. */
export const deputyForm: FormRow = {
  file: 'features/people/DeputyDialog.tsx',
  opener: /^Deputy$/,
  save: 'Save Deputy',
};

/** The form of the profile of a lead's person. */
export const goalForm: FormRow = {
  file: 'features/goals/NewGoalForm.tsx',
  opener: /^New Goal$/,
  save: 'Save Goal',
};

/** The forms of the pages of a goal, a review and so on, by the place that the journey finds for them. */
export const placedForms: Readonly<Record<string, readonly FormRow[]>> = {
  goal: [
    { file: 'features/goals/EditGoalForm.tsx', opener: /^Edit Goal$/, save: 'Save Goal' },
    { file: 'features/goals/work/TasksForm.tsx', opener: /^(Add|Edit) Tasks$/, save: 'Save Tasks' },
    { file: 'features/goals/work/EditUpdateForm.tsx', opener: /^Edit update/, save: 'Save Update' },
    { file: 'features/goals/work/NewUpdateForm.tsx', opener: /^New Update$/, save: 'Save Update' },
  ],
  review: [
    {
      file: 'features/reviews/reading/ActionsForm.tsx',
      opener: /^(Add|Edit) Actions$/,
      save: 'Save Actions',
    },
  ],
  person: [
    { file: 'features/people/EditPersonDialog.tsx', opener: /^Edit Team Member$/, save: 'Save Team Member' },
    { file: 'features/people/AbsenceDialog.tsx', opener: /^Leave of Absence$/, save: 'Save Leave' },
    { file: 'features/people/ArchiveDialog.tsx', opener: /^Archive$/, save: 'Archive' },
    { file: 'features/people/profile/PromotionDialog.tsx', opener: /^Add Promotion$/, save: 'Add Promotion' },
    { file: 'features/periods/PeriodStartForm.tsx', opener: /^Correct Period Start$/, save: 'Save Start' },
    {
      file: 'features/reviews/steps/deadlines/DeadlinesForm.tsx',
      opener: /^Start Annual Review$/,
      save: 'Start Annual Review',
    },
  ],
  withoutPeers: [
    {
      file: 'features/reviews/steps/reviewers/SkipPeersForm.tsx',
      opener: /^Skip$/,
      save: 'Skip Peer Review',
    },
    {
      file: 'features/reviews/steps/reviewers/PeersForm.tsx',
      opener: /^Select Peer Reviewers$/,
      save: 'Save Peer Reviewers',
    },
    { file: 'features/reviews/steps/ReasonForm.tsx', opener: /^Withdraw Review$/, save: 'Withdraw Review' },
  ],
  started: [
    {
      file: 'features/reviews/steps/deadlines/EditDatesForm.tsx',
      opener: /^Edit Dates$/,
      save: 'Save Dates',
    },
    {
      file: 'features/reviews/steps/reviewers/SurveyLinksForm.tsx',
      opener: /^Edit Survey Links$/,
      save: 'Save Links',
    },
    {
      file: 'features/reviews/steps/sit-down/SitDownForm.tsx',
      opener: /Date of the Sit-Down Meeting$/,
      save: 'Save Date',
    },
  ],
  ownProfile: [{ file: 'features/kudos/KudoForm.tsx', opener: /^Create Kudo$/, save: 'Send Kudo' }],
  '/employees': [
    { file: 'features/people/AddPersonDialog.tsx', opener: /^Add New Team Member$/, save: 'Add Team Member' },
    { file: 'features/people/directory/EditTeam.tsx', opener: /^Edit Team of/, save: 'Review Changes' },
  ],
  '/settings/departments': [
    { file: 'features/people/job-names/RenameForm.tsx', opener: /^Rename /, save: 'Rename' },
  ],
  '/projects/new': [
    { file: 'features/projects/directory/ProjectFormPage.tsx', save: 'Save Project' },
    {
      file: 'features/projects/directory/team/AddPeople.tsx',
      opener: /^Add Several People$/,
      save: 'Add People',
    },
  ],
  project: [{ file: 'features/projects/directory/ProjectFormPage.tsx', save: 'Save Project' }],
  '/settings': [{ file: 'features/settings/SettingsForm.tsx', save: 'Save Settings' }],
  '/automatic-reminders': [{ file: 'features/emails/RemindersForm.tsx', save: 'Save Reminders' }],
  '/settings/emails': [{ file: 'features/emails/MailTextForm.tsx', opener: /^Edit /, save: 'Save Words' }],
  '/settings/questions': [
    { file: 'features/reviews/questions/QuestionForm.tsx', opener: /^Edit /, save: 'Save Question' },
    {
      file: 'features/reviews/questions/QuestionForm.tsx',
      opener: /^Add Question to/,
      save: 'Save Question',
    },
    { file: 'features/reviews/questions/SectionForm.tsx', opener: /^Add Section$/, save: 'Save Section' },
  ],
};

/** Forms that no row submits, and why. */
export const notSubmitted: Readonly<Record<string, string>> = {
  'features/people/job-names/MergeForm.tsx': 'has one picker; DepartmentsPage.browser.test.tsx',
  'features/reviews/cycle/bulk/options': 'has no button: each change prepares the preview again',
  'features/reviews/reading/Confirmation.tsx': 'has one optional text; review-reading.spec.ts',
  'features/reviews/steps/to-do/DeclineForm.tsx': 'asks for a reason like ReasonForm',
  'features/people/UnarchiveDialog.tsx': 'has the fields and the rules of AddPersonDialog',
  'features/people/DraftDialog.tsx': 'is the dialog of the forms of a person',
  'features/periods/EndPeriodForm.tsx': 'needs a complete review; EndPeriodForm.browser.test.tsx',
  'features/reviews/steps/sit-down/HeldForm.tsx': 'needs a sit-down that is planned for later',
  'features/reviews/reading/PeerSummary.tsx': 'has one optional text; review-reading.spec.ts',
  'features/reviews/reading/ReopenForm.tsx': 'asks for a reason like ReasonForm',
  'app/people/NotifyForm.tsx': 'has one optional text',
  'features/kudos/OpenKudo.tsx': 'offers to save only what was changed; OpenKudo.browser.test.tsx',
  'features/first-run/WorkStep.tsx': 'has four switches and leaves for the dashboard; import.spec.ts',
  'features/style-preview': 'saves nothing',
};
