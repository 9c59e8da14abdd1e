import { formatDay } from '#contract/core/values/dates.ts';
import { projectRoleLabels } from '#contract/core/enums.ts';
import { eachText, type ProjectText, projectTexts } from '#contract/projects/project-texts.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import classes from './projects.module.css';

/** The newest version of a project, shown beside the form after a conflict. */
export function ProjectWords({ project }: { readonly project: Project }) {
  const { notes, ...texts } = eachText((name) => ({
    label: projectTexts[name],
    value: wordsOf(project, name),
  }));
  const { projectName, ...others } = texts;
  return (
    <KeyValueList
      items={[
        projectName,
        { label: 'Client', value: project.clientName },
        ...Object.values(others),
        {
          label: 'Team',
          value: project.evaluations.map(({ evaluationId, employee, projectRole }) => (
            <div key={evaluationId}>
              {employee.fullName}, {projectRoleLabels[projectRole]}
            </div>
          )),
        },
        {
          label: 'Links',
          value: project.links.map(({ linkId, name, url }) => (
            <div key={linkId}>
              {name}: {url}
            </div>
          )),
        },
        { ...notes, label: 'Notes' },
      ]}
    />
  );
}

function wordsOf(project: Project, name: ProjectText) {
  const text = project[name];
  if (/(Date|Deadline)$/.test(name)) return formatDay(text);
  return name === 'projectName' ? text : <p className={classes.words}>{text || 'None'}</p>;
}
