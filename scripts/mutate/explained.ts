import { differenceOf, type Mutant } from './mutant.ts';

/**
 * A surviving mutant that changes nothing observable, with the reason. The key is the text of its line, not its number.
 */
type Explained = {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
};

/** Explained survivors. Changing a line invalidates its explanation. */
export const explained: readonly Explained[] = [
  ...['true', 'false'].map((test) => ({
    path: 'server/features/annual-reviews/reviewers.ts',
    before: "requireStep(review, changesPeers ? 'changePeers' : 'markReviewer');",
    after: `requireStep(review, ${test} ? 'changePeers' : 'markReviewer');`,
    reason: 'The same states of a review allow both steps, and a refusal does not name the step.',
  })),
  {
    path: 'server/features/session/browser-cookie.ts',
    before: 'return { secret: current ?? plain, isOutdated: current === null && plain !== null };',
    after: 'return { secret: current ?? plain, isOutdated: (current === null) };',
    reason: 'Without either cookie there is no secret, and the caller sets no cookie without a secret.',
  },
  {
    path: 'web/features/people/Directory.tsx',
    before: 'const isFilling = hasMore && !isLoadingMore && !hasFailedMore && lines.length < VIRTUAL_FROM;',
    after: 'const isFilling = hasMore && !isLoadingMore && !hasFailedMore && lines.length <= VIRTUAL_FROM;',
    reason:
      'A list of exactly 200 lines loads its next page at once instead of while scrolling. The lines are the same.',
  },
  {
    path: 'web/features/session/BrandPanel.tsx',
    before:
      '<rect key={x} x={x} y={400 - height} width="56" height={height + 16} rx="12" opacity={opacity} />',
    after:
      '<rect key={x} x={x} y={401 - height} width="56" height={height + 16} rx="12" opacity={opacity} />',
    reason: 'The drawing is decoration, and screen readers skip it. A bar one unit lower looks the same.',
  },
];

export function reasonFor(list: readonly Explained[], text: string, mutant: Mutant): string | null {
  const { before, after } = differenceOf(text, mutant);
  const found = list.find((one) => one.path === mutant.path && one.before === before && one.after === after);
  return found?.reason ?? null;
}
