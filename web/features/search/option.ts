import type { SearchAct } from '#contract/dashboards/search.ts';

/** What an option does: opens a screen, asks for a person, opens a form or a question, changes the colors. */
export type Choice =
  | { readonly does: 'go'; readonly to: string }
  | { readonly does: 'ask'; readonly act: SearchAct }
  | { readonly does: 'kudos'; readonly employeeId: number }
  | { readonly does: 'colors'; readonly scheme: 'auto' | 'light' | 'dark' }
  | { readonly does: 'sign-out' };

export type SearchOption = {
  /** Unique among the options. */
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly choice: Choice;
  /** Whether it is listed among the last ones that were opened. */
  readonly isKept?: boolean;
};

export type OptionGroup = { readonly title: string; readonly options: readonly SearchOption[] };
