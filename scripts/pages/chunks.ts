import type { Rolldown } from 'vite';

/**
 * Assigns modules of the pages to chunks. By default the bundler makes one chunk for each set of pages and dialogs that
 * share a module: fifty chunks of two hundred bytes for one page. Here they are few, by layer, so that chunks never
 * depend on each other in a cycle.
 */
export const pageChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Small modules of every first page compress better together.
  {
    name: 'app',
    test: /[\\/]web[\\/]app[\\/](without-eval|api|paths|session|session-record|use-session|request|refresh|api-error|Logo|light-errors)\./,
  },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
  {
    name: 'kit',
    test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](UnstyledButton|Button|ActionIcon|CloseButton|Loader|VisuallyHidden|Transition|Burger))[\\/]|[\\/]web[\\/]ui[\\/](layout[\\/](Page|Widget|Empty|Skeletons|BackButton)\.|theme)|@mantine[\\/]hooks[\\/]esm[\\/](use-merged-ref|use-id|use-disclosure)[\\/]/,
  },
  {
    name: 'contract',
    test: /[\\/]web[\\/]ui[\\/]schemas[\\/](light-zod|readers)\.|[\\/]contract[\\/](endpoint|session|enums|messages|constants)\.ts/,
  },
  ...[
    { name: 'sign-in', test: /[\\/]web[\\/]features[\\/]session[\\/](?!provider\.)/ },
    // What validates forms, see web/ui/schemas/light-zod.ts.
    {
      name: 'zod',
      test: /node_modules[\\/](zod|@hookform)[\\/]|[\\/]web[\\/]ui[\\/]schemas[\\/]whole-zod\./,
    },
    {
      name: 'projects-contract',
      test: /[\\/](contract[\\/](dates|day-input|names|links|texts|projects|project-input|project-messages|project-evaluations|ratings|evaluation-results|reminder-message)|web[\\/]app[\\/](time-remaining|idempotency-key))\.ts/,
    },
    {
      name: 'people-contract',
      test: /[\\/]contract[\\/](annual-reviews|annual-review-messages|annual-review-steps|review-deadlines|people|marking-periods|goals|kudos)\.ts/,
    },
    {
      name: 'screens',
      test: /[\\/](contract[\\/]policies|web[\\/]app[\\/]home)\.ts|[\\/]web[\\/](app[\\/](screens|access|screen-guards|dashboard-of)|features[\\/]shell[\\/](NotFoundPage|LinkButton|HomeLink))\./,
    },
    {
      name: 'shell',
      test: /[\\/]web[\\/](app[\\/](Shell|NavBar|nav-links|query-client|SignOutButton)|ui[\\/](lazy|lazy-module|feedback[\\/](Dialog|dialog-stack|error-store|toast|ConfirmDialog|ConfirmButton|DialogButton|WorkButton|LeaveDialog|LeaveQuestion|unsaved)|forms[\\/]kept-drafts))\./,
    },
    {
      name: 'page',
      test: /[\\/]web[\\/](app[\\/](PersonLink|refresh-screens|profile-state|use-action)|ui[\\/](charts[\\/][a-zA-Z-]+|layout[\\/](Avatar|initials|Banner|KeyValueList|Timeline)|feedback[\\/](DeadlineText|CopyLink|ExternalLink|FormDialog|FormButton|Links|ProgressBar|Status[A-Za-z]*|SuccessDialog|tone)))\./,
    },
    {
      name: 'table',
      test: /[\\/]web[\\/]ui[\\/](table[\\/](?!VirtualBody|FilterInput|matches-filter)|layout[\\/]CollapsibleSection)/,
    },
    {
      name: 'input',
      test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput)[\\/]|[\\/]web[\\/]ui[\\/]table[\\/](FilterInput|matches-filter)/,
    },
    {
      name: 'form',
      test: /node_modules[\\/]react-hook-form[\\/]|@mantine[\\/]core[\\/]esm[\\/]components[\\/]Textarea[\\/]|[\\/]web[\\/]ui[\\/]forms[\\/](Form|FormProblems|SubmitButton|FieldError|TextField|TextAreaField|fields|field-book|use-field|use-kept-draft|useZodForm|UnsavedChangesGuard)\./,
    },
    {
      name: ofSeveralPages,
      debugName: 'panels',
      test: /[\\/]web[\\/](app[\\/]NotifyButton|features[\\/](?!shell|session))/,
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
const isApart = /LoginPage|EvaluationFlow|ProjectFormPage|AutomaticRemindersPage/;
