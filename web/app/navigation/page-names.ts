/** The name of a page that a project manager may open; null for any other path. */
export function nameOfPage(path: string): string | null {
  const [pathname = ''] = path.split(/[?#]/);
  return names.find(([shape]) => shape.test(pathname))?.[1] ?? null;
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^\/projects$/, 'Project Evaluations'],
  [/^\/projects\/new$/, 'New Project Evaluation'],
  [/^\/projects\/\d+$/, 'Project Evaluation'],
  [/^\/projects\/\d+\/edit$/, 'Edit Project Evaluation'],
  [/^\/employees\/\d+\/goals\/\d+$/, 'Goal'],
];
