import type { Rolldown } from 'vite';

/**
 * Assigns modules of the pages to chunks. By default the bundler makes one chunk for each set of pages and dialogs that
 * share a module: fifty chunks of two hundred bytes for one page. Here they are few, by layer, so that chunks never
 * depend on each other in a cycle.
 */
export const pageChunks = [
  // The lists that load page by page.
  {
    name: 'paged',
    test: /[\\/](infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery)\.|[\\/]web[\\/]app[\\/]paged\.ts/,
    includeDependenciesRecursively: false,
  },
  // What only dialogs, pickers and calendars use of the library. Before the kit, which would take it otherwise.
  {
    name: 'overlays',
    test: /@mantine[\\/]core[\\/]esm[\\/](components[\\/]Transition|core[\\/](DirectionProvider|MantineProvider[\\/]color-functions[\\/](darken|get-gradient|rgba|to-rgba)|utils[\\/](close-on-escape|create-event-handler|create-scoped-keydown-handler|find-element-ancestor|get-context-item-index|create-safe-context|find-element-in-shadow-dom|get-default-z-index|get-ref-prop|get-single-element-child|is-element)))[\\/]/,
    includeDependenciesRecursively: false,
  },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Small modules of every first page compress better together.
  {
    name: 'app',
    test: /[\\/]web[\\/]app[\\/](without-eval|api|paths|session|session-record|use-session|request|refresh|api-error|Logo|light-errors|SignOutQuestion|drafts[\\/](send-drafts|shared-drafts|leave-drafts))\.|[\\/]web[\\/]ui[\\/](lazy-module|lazy-part|use-lazy|missing-parts|connection|reload|forms[\\/]kept-drafts|feedback[\\/]MissingParts)\./,
  },
  // What an evaluation by link and the form of a review keep on the device, and what sends it.
  { name: 'drafts', test: /[\\/]web[\\/]app[\\/]drafts[\\/](draft|draft-keeper|draft-vault)\./ },
  { name: 'draft-sync', test: /[\\/]web[\\/]app[\\/]drafts[\\/](reconcile|draft-sync)\./ },
  {
    name: 'query',
    test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]|[\\/]web[\\/]ui[\\/]table[\\/](use-search-pause|exact-count)\./,
  },
  {
    name: 'kit',
    test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](UnstyledButton|Button|ActionIcon|Loader|VisuallyHidden|Burger))[\\/]|[\\/]web[\\/]ui[\\/](layout[\\/](Page|Widget|Empty|Skeletons|BackButton)\.|theme|variant-colors)|@mantine[\\/]hooks[\\/]esm[\\/](use-merged-ref|use-id|use-disclosure)[\\/]/,
  },
  {
    name: 'contract',
    test: /[\\/]web[\\/]ui[\\/]schemas[\\/](light-zod|readers)\.|[\\/]contract[\\/](endpoint|session|enums|messages|constants|features)\.ts/,
  },
  ...[
    { name: 'sign-in', test: /[\\/]web[\\/]features[\\/]session[\\/](?!provider\.)/ },
    // What validates forms, see web/ui/schemas/light-zod.ts.
    {
      name: 'zod',
      test: /node_modules[\\/](zod|@hookform)[\\/]|[\\/]web[\\/]ui[\\/]schemas[\\/]whole-zod\./,
    },
    {
      name: 'texts-contract',
      test: /[\\/](contract[\\/](dates|day-input|lists|names|links|markup|texts)|web[\\/]app[\\/](time-remaining|idempotency-key))\.ts/,
    },
    {
      name: 'projects-contract',
      test: /[\\/]contract[\\/](projects|project-messages)\.ts/,
    },
    {
      name: 'evaluations-contract',
      test: /[\\/]contract[\\/](project-evaluations|evaluation-messages|ratings|evaluation-results|reminder-message)\.ts/,
    },
    {
      name: 'people-contract',
      test: /[\\/]contract[\\/](agreed-actions|annual-reviews|annual-review-messages|annual-review-steps|review-deadlines|people|marking-periods|goals|kudos)\.ts/,
    },
    {
      name: 'screens',
      test: /[\\/](contract[\\/](policies|goal-work|team-move)|web[\\/]app[\\/]home)\.ts|[\\/]web[\\/](app[\\/](screens|ScreenError|access|screen-guards|dashboard-of)|features[\\/]shell[\\/](NotFoundPage|LinkButton|HomeLink))\./,
    },
    {
      name: 'shell',
      test: /[\\/]web[\\/](app[\\/](Shell|NavBar|nav-links|features|GiveKudosButton|query-client|SignOutButton)|ui[\\/](lazy|feedback[\\/](Dialog|dialog-stack|error-store|toast|ConfirmDialog|ConfirmButton|DialogButton|WorkButton|LeaveDialog|LeaveQuestion|leave-guards|unsaved|use-reopened)))\./,
    },
    {
      name: 'page',
      test: /[\\/]web[\\/](app[\\/](PersonLink|draft-saved|refresh-screens|profile-state|use-action|list-page)|ui[\\/](layout[\\/](Avatar|initials|Banner|KeyValueList|Timeline)|feedback[\\/](DeadlineText|CopyLink|ExternalLink|FormDialog|FormButton|Links|ProgressBar|Status[A-Za-z]*|SuccessDialog|tone)))\./,
    },
    // The bars of the Admin's dashboard are apart.
    { name: 'charts', test: /[\\/]web[\\/]ui[\\/]charts[\\/](?!StatusBar)/ },
    {
      name: 'table',
      test: /[\\/]web[\\/]ui[\\/]table[\\/](?!VirtualBody|FilterInput|matches-filter|use-search-pause|exact-count)/,
    },
    { name: 'filter', test: /[\\/]web[\\/]ui[\\/]table[\\/](FilterInput|matches-filter)\./ },
    {
      name: 'input',
      test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|CloseButton)[\\/]/,
    },
    {
      name: 'form',
      test: /node_modules[\\/]react-hook-form[\\/]|@mantine[\\/]core[\\/]esm[\\/]components[\\/]Textarea[\\/]|[\\/]web[\\/]ui[\\/]forms[\\/](Form|FormProblems|SubmitButton|FieldError|day-here|use-ask-on-close|TextField|TextAreaField|fields|field-book|use-field|use-kept-draft|useZodForm|UnsavedChangesGuard)\./,
    },
    // Bars and lists of choices: on a profile, and on pages with room.
    { name: 'choices', test: /[\\/]web[\\/]ui[\\/]forms[\\/](ChoiceBar|DropDown)\./ },
    { name: 'form-parts', test: /[\\/]web[\\/]ui[\\/]forms[\\/](form-errors|TextCount)\./ },
    {
      name: 'pickers',
      test: /[\\/]web[\\/](app[\\/](PersonField|people-names|use-people-options)|ui[\\/]forms[\\/](CreatableSelect|PeoplePicker|SelectField|lazy-picker))\./,
    },
    // The evaluations of a team: on the dashboard and on a project, but on no profile.
    {
      name: 'members',
      test: /[\\/]web[\\/]features[\\/]project-evaluations[\\/](MemberLine|NotifyMember)\./,
    },
    // On a profile, in the review and in the feed.
    {
      name: 'kudos',
      test: /[\\/]web[\\/]features[\\/]kudos[\\/](kudos|ValueChips|value-icons|value-descriptions|KudoNames|DeleteKudo)\.|[\\/](IconBulb|IconFlame|IconHeartHandshake|IconShieldCheck|IconSparkles|IconTargetArrow)\./,
    },
    // What only Admins and leads see and do on a profile.
    {
      name: 'handlers',
      test: /[\\/]web[\\/]features[\\/](annual-reviews[\\/](SitDownActs|EditDates|PeerReviewers|EntryKind|NotifyManager|StartReview|ReviewEnd)|marking-periods[\\/](CorrectPeriodStart|EndPeriod)|people[\\/](ArchiveActions|PromotionActs)|project-evaluations[\\/](PeerFeedbackWidget|ProjectEvaluationsList))\./,
    },
    // What Yours to do loads, on one's own page and the dashboards.
    {
      name: 'duties',
      test: /[\\/]contract[\\/]duties\.|[\\/]web[\\/]features[\\/](duties[\\/](Duties|DutyAct|DutyLine|ReviewAct|duty-words|opened-surveys|duties\.api)|project-evaluations[\\/]own-drafts\.api)\./,
    },
    // The Admin's dashboard until its panels are loaded.
    {
      name: 'DashboardPage',
      test: /[\\/]web[\\/]features[\\/]dashboards[\\/](DashboardPage|AdminDashboardFrame|AdminDashboardSkeleton)\./,
    },
    {
      name: ofSeveralPages,
      debugName: 'panels',
      test: /[\\/]web[\\/](app[\\/]NotifyButton|features[\\/](?!shell|session|projects[\\/]projects\.))/,
    },
    { name: 'icons', test: /[\\/]IconTrash\./ },
    { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 4 },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
];

/** The chunk for modules that several pages behind sign-in share. Modules that only dialogs share stay with them. */
function ofSeveralPages(module: string, context: Rolldown.ChunkingContext): string | null {
  const pages = new Set<string>();
  const seen = new Set([module]);
  for (const id of seen) {
    if (isPage.test(id)) pages.add(id);
    else for (const importer of context.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return pages.size > 1 && [...pages].every((page) => !isApart.test(page)) ? 'panels' : null;
}

const isPage = /Page\.tsx$|EvaluationFlow\.tsx$/;
/** Pages that don't load the shared chunk: some are light, some are large because of their form. */
const isApart =
  /LoginPage|EvaluationFlow|ReviewFormPage|ProjectFormPage|AutomaticRemindersPage|RecognitionPage/;
