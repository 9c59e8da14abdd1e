import type { Plugin, Rolldown } from 'vite';

/** The modules that the document preloads for each path: its page and the shell. */
const signedIn = ['app/screens.tsx', 'app/Shell.tsx'];
const screens = [
  { path: '^/(login)?$', modules: ['features/session/LoginPage.tsx', 'features/session/sign-in.ts'] },
  {
    path: '^/dashboard(/|$)',
    modules: [...signedIn, 'features/dashboards/DashboardPage.tsx', 'features/dashboards/dashboards.api.ts'],
  },
  {
    path: '^/employees$',
    modules: [...signedIn, 'features/people/DirectoryPage.tsx', 'features/people/people.api.ts'],
  },
  { path: '^/review-cycle$', modules: [...signedIn, 'features/review-cycle/ReviewCyclePage.tsx'] },
  { path: '^/employees/\\d+$', modules: [...signedIn, 'features/people/ProfilePage.tsx'] },
  { path: '^/employees/\\d+/goals/\\d+$', modules: [...signedIn, 'features/goals/GoalPage.tsx'] },
  { path: '^/reviews/\\d+$', modules: [...signedIn, 'features/review-reading/ReviewPage.tsx'] },
  { path: '^/projects$', modules: [...signedIn, 'features/projects/ProjectsPage.tsx'] },
  { path: '^/projects/(new|\\d+/edit)$', modules: [...signedIn, 'features/projects/ProjectFormPage.tsx'] },
  { path: '^/projects/\\d+$', modules: [...signedIn, 'features/projects/ProjectPage.tsx'] },
  {
    path: '^/kudos$',
    modules: [...signedIn, 'features/kudos/KudosReviewPage.tsx', 'features/kudos/kudos.api.ts'],
  },
  { path: '^/recognition$', modules: [...signedIn, 'features/kudos/RecognitionPage.tsx'] },
  {
    path: '^/automatic-reminders$',
    modules: [...signedIn, 'features/notifications/AutomaticRemindersPage.tsx'],
  },
  { path: '^/settings$', modules: [...signedIn, 'features/settings/SettingsPage.tsx'] },
  { path: '^/system$', modules: [...signedIn, 'features/system/SystemPage.tsx'] },
  { path: '^/import$', modules: [...signedIn, 'features/people-import/ImportPage.tsx'] },
  { path: '^/settings/emails$', modules: [...signedIn, 'features/notifications/MailTextsPage.tsx'] },
  { path: '^/settings/questions$', modules: [...signedIn, 'features/question-sets/QuestionSetsPage.tsx'] },
  { path: '^/style-preview$', modules: [...signedIn, 'features/style-preview/StylePreviewPage.tsx'] },
  { path: '^/access-denied$', modules: [...signedIn, 'features/shell/AccessDeniedPage.tsx'] },
  {
    path: '^/evaluations/',
    modules: [
      'app/screens.tsx',
      'app/LightShell.tsx',
      'features/project-evaluations/EvaluationFlow.tsx',
      'features/project-evaluations/evaluation-data.ts',
    ],
  },
  {
    path: '^/review-forms/',
    modules: [
      'app/screens.tsx',
      'app/LightShell.tsx',
      'features/review-forms/ReviewFormPage.tsx',
      'features/review-forms/review-form-data.ts',
    ],
  },
];

/** Parts of /dashboard: the document does not know who asks for it. */
const ofViewers = ['AdminDashboardPage.tsx', 'TeamDashboardPage.tsx', 'team.api.ts'].map(
  (name) => `features/dashboards/${name}`,
);

/**
 * Writes `preloads.json`: for each path the files that a first visit needs. The server names them in the document, so
 * that the browser fetches them in parallel instead of discovering them one after another.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const chunkOf = (module: string) => {
        const isIt = (id: string | null) => id?.endsWith(`/web/${module}`) === true;
        return (
          chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
          chunks.find(({ moduleIds }) => moduleIds.some(isIt))
        );
      };
      const known = withImports(entry === undefined ? [] : [entry], bundle);
      const rows = screens.map(({ path, modules }) => {
        const roots = modules.map(
          (module) => chunkOf(module) ?? this.error(`No page is built of ${module}.`),
        );
        return {
          path,
          files: filesOf(withImports(roots, bundle)).filter((file) => !filesOf(known).includes(file)),
        };
      });
      const screensChunk = chunkOf('app/screens.tsx');
      const named = [...screens.flatMap(({ modules }) => modules), ...ofViewers];
      const listed = new Set(named.map((module) => chunkOf(module)?.fileName));
      for (const page of screensChunk?.dynamicImports ?? []) {
        if (!listed.has(page)) this.error(`${page} is a page without a row among the preloads.`);
      }
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(rows) });
    },
  };
}

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

function withImports(roots: readonly Chunk[], bundle: Bundle): Set<Chunk> {
  const all = new Set(roots);
  for (const { imports } of all) {
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') all.add(imported);
    }
  }
  return all;
}

const filesOf = (chunks: Iterable<Chunk>) =>
  [...chunks].flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  );
