import type { FastifyInstance } from 'fastify';
import { search } from '#contract/dashboards/search.endpoints.ts';
import { SEARCH_GROUP_MOST } from '#contract/dashboards/search.ts';
import { typedWords } from '#contract/core/values/search-words.ts';
import { mount } from '#server/http/mount.ts';
import { findGoals } from '../goals/goal-search.queries.ts';
import { findPeople } from '#server/features/people/lists/people-search.queries.ts';
import { findProjects } from '#server/features/projects/directory/project-search.queries.ts';
import { seeFoundPerson } from './search.visibility.ts';

export function mountSearch(app: FastifyInstance): void {
  mount(app, search, async ({ context: { db }, viewer, query, allow }) => {
    allow();
    const asked = { typed: query.q, act: query.act, limit: SEARCH_GROUP_MOST };
    // An act without a name lists the people whom the viewer leads.
    if (typedWords(query.q).length === 0 && query.act === undefined)
      return { people: [], goals: [], projects: [] };
    const people = (await findPeople(db, viewer, asked)).map((person) => seeFoundPerson(viewer, person));
    if (query.act !== undefined) return { people, goals: [], projects: [] };
    return {
      people,
      goals: await findGoals(db, viewer, asked),
      projects: await findProjects(db, viewer, asked),
    };
  });
}
