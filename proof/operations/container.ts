import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratchFolder } from '#server/testing/scratch.ts';
import { layOut } from '../../scripts/release/lay-out.ts';
import { buildImage, INSTALL, isInstalled } from './container/image.ts';
import { readRecipes, type Recipes, wrongsOfRecipes } from './container/recipes.ts';
import { contentsOf, wrongsOfRelease } from './container/release.ts';
import { wrongsOfImage } from './container/run-image.ts';
import { findingOf, type Options } from '../assurance/kit/program.ts';

const root = join(import.meta.dirname, '..', '..');

/** What a broken product changes: the texts of the files, and the release in its folder. */
type Subject = { readonly recipes: Recipes; readonly folder: string };

/**
 * The files by which the product is installed agree with its settings and limits, and a release contains all
 * that its programs load. At full size the image is built and run: its size, what is in it, who runs it, its
 * first process, its read-only root, its health check, its pages, and how it stops.
 */
export async function run(options: Options<Subject>) {
  const { full, log, inject } = options;
  if (full && !isInstalled()) {
    log(
      `not run: buildah, podman or debootstrap is missing, or the user is not root. Install them with: ${INSTALL}`,
    );
    return { name: 'container', figure: 'not run', holds: false };
  }
  // Images need a disk; a release alone is copied faster in memory.
  const folder = full
    ? mkdtempSync(join(tmpdir(), 'benchmark-container-'))
    : scratchFolder('benchmark-container-');
  try {
    const release = join(folder, 'release');
    layOut(root, release);
    const { modules, packages } = contentsOf(release);
    const recipes = readRecipes();
    await inject?.({ recipes, folder: release });
    const wrongs = [...wrongsOfRecipes(recipes), ...wrongsOfRelease(release)];
    log(`a release of ${modules.length} modules and ${packages} packages`);
    if (full) {
      const image = await buildImage(folder, root);
      try {
        wrongs.push(...(await wrongsOfImage(image, log)));
      } finally {
        await image.remove();
      }
    }
    return findingOf(
      'container',
      wrongs,
      {
        figure: 'wrong of the release, its image and its recipes',
        tried: { modules: [modules.length, 300], packages: [packages, 100] },
      },
      options,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
