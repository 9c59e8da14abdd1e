import { formatDay } from '#contract/core/values/dates.ts';
import { permissionLabels } from '#contract/core/enums.ts';
import { pageScript } from './page.script.ts';
import { pageStyle } from './page.style.ts';
import { groupedByRole, type PeopleGroup, type SignInPerson } from './people.ts';

type PickPage = {
  readonly companyName: string;
  readonly people: readonly SignInPerson[];
  /** The form's target. */
  readonly action: string;
};

/** The page to pick a person on. Works with the keyboard alone, and without its script. */
export function pickPage({ companyName, people, action }: PickPage): string {
  const groups = groupedByRole(people);
  return page(
    'Choose who to sign in as',
    `<header>
      <h1>Choose who to sign in as</h1>
      <p>This is the development sign-in of ${escaped(companyName)}. It asks for no password.</p>
    </header>
    <div class="search" hidden>
      <label for="search">Search by name, position, team lead or role</label>
      <input id="search" type="search" autocomplete="off" spellcheck="false">
      <p id="count" role="status"></p>
    </div>
    <form method="post" action="${escaped(action)}">
      ${groups.length === 0 ? '<p class="empty">No one can sign in yet.</p>' : groups.map(groupSection).join('')}
      <p class="empty" id="nobody" hidden>No one matches this search.</p>
      <p class="cancel"><button class="plain" name="cancel" value="yes">Back without signing in</button></p>
    </form>
    <script>${pageScript}</script>`,
  );
}

/** A page with one sentence and a link back. */
export const messagePage = (title: string, sentence: string, publicUrl: string) =>
  page(
    title,
    `<header><h1>${escaped(title)}</h1><p>${escaped(sentence)}</p></header>
    <p><a class="button" href="${escaped(publicUrl)}/login">Back to the sign-in page</a></p>`,
  );

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${escaped(title)} · Benchmark</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style>${pageStyle}</style>
  </head>
  <body>
    <main>${body}</main>
  </body>
</html>
`;

const groupSection = (
  { title, people }: PeopleGroup,
  index: number,
) => `<section aria-labelledby="group-${index}">
        <h2 id="group-${index}">${escaped(title)} <span class="number">${people.length}</span></h2>
        <ul>${people.map(personRow).join('')}</ul>
      </section>`;

function personRow(person: SignInPerson): string {
  const { employeeId, fullName, email, positionName, teamLeadName, startsOn } = person;
  const roles = person.permissions.map((permission) => permissionLabels[permission]);
  const about = [
    positionName,
    ...(teamLeadName ? [`Team Lead: ${teamLeadName}`] : []),
    ...(startsOn ? [`Starts ${formatDay(startsOn)}`] : []),
  ].join(' · ');
  const words = [fullName, email, about, ...roles].join(' ').toLowerCase();
  return `<li data-words="${escaped(words)}"><button name="employeeId" value="${employeeId}">
          <span class="face" aria-hidden="true">${escaped(initials(fullName))}</span>
          <span class="who"><strong>${escaped(fullName)}</strong> <span class="about">${escaped(about)}</span></span>
          <span class="roles">${roles.map((role) => `<span class="pill">${escaped(role)}</span>`).join(' ')}</span>
        </button></li>`;
}

const initials = (fullName: string) =>
  fullName
    .split(' ')
    .map((word) => Array.from(word)[0] ?? '')
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
