import { expect, test } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { messages } from '#contract/core/messages.ts';
import { prepareReviewed } from './goals/reviewed.ts';
import { deleteUpdate, expectStatus, newGoal, tell, writeTasks } from './goals/write-goal.ts';
import { expectAccessible } from './support/axe.ts';
import { dayOfRun } from './support/day-of-run.ts';
import { demo } from './support/people.ts';
import { dialogOf, openProfile, sectionOf } from './support/profile.ts';
import { browserOf } from './support/sign-in.ts';

test('a goal, from New Goal to carried over', async ({ browser, request }) => {
  test.setTimeout(900_000);
  const { employee, lead } = await prepareReviewed(request);
  const { employeeId, fullName, today } = employee;
  // Unique to this run, because the demo company is reused.
  const run = Date.now().toString(36);
  const sail = `Learn to sail ${run}`;
  const second = `Row a boat ${run}`;
  const leadPage = await browserOf(browser, lead.fullName);
  const adminPage = await browserOf(browser, demo.admin.fullName);
  const description = 'By the end of summer:\n\n- knots\n- wind';

  await test.step('the lead writes a goal; its own page opens', async () => {
    await openProfile(leadPage, employeeId, fullName);
    await newGoal(leadPage, { title: sail, description, deadline: addDays(today, 5) });
    await expect(leadPage.getByText('By the end of summer:')).toBeVisible();
    await expect(leadPage.getByRole('listitem').filter({ hasText: 'knots' })).toBeVisible();
    await expect(sectionOf(leadPage, 'Goal')).toContainText('5 Days Left');
    await expectStatus(leadPage, 'Not Started', 0);
  });
  const address = leadPage.url();

  await test.step('the first toggled task starts it; updates move it, and back', async () => {
    await writeTasks(leadPage, 'Find a boat', 'Cross the bay');
    const task = leadPage.getByRole('checkbox', { name: 'Find a boat' });
    await task.click();
    await expect(task).toBeChecked();
    await expectStatus(leadPage, 'In Progress', 50);
    await tell(leadPage, 'We are there', 'Complete', 'All of it.\nAnd more.');
    await expectStatus(leadPage, 'Complete', 100);
    await expect(sectionOf(leadPage, 'Updates')).toContainText(dayOfRun(today));
    await deleteUpdate(leadPage, 'We are there');
    await expectStatus(leadPage, 'In Progress', 50);
  });

  await test.step('two concurrent edits lose no input', async () => {
    await adminPage.goto(address);
    await adminPage.getByRole('button', { name: 'Edit Goal' }).click();
    await leadPage.getByRole('button', { name: 'Edit Goal' }).click();
    const mine = dialogOf(leadPage, 'Edit Goal');
    const theirs = dialogOf(adminPage, 'Edit Goal');
    await theirs.getByRole('textbox', { name: 'Description' }).fill('What the Admin wrote');
    await theirs.getByRole('button', { name: 'Save Goal' }).click();
    await expect(theirs).toBeHidden();
    await mine.getByRole('textbox', { name: 'Description' }).fill('What the lead wrote');
    await mine.getByRole('button', { name: 'Save Goal' }).click();
    await expect(mine.getByRole('alert')).toContainText(`${demo.admin.fullName} changed this on`);
    await expect(mine.getByRole('region', { name: 'Newest version' })).toContainText('What the Admin wrote');
    await expect(mine.getByRole('textbox', { name: 'Description' })).toHaveValue('What the lead wrote');
    await mine.getByRole('button', { name: 'Save Goal' }).click();
    await expect(mine).toBeHidden();
    await expect(sectionOf(leadPage, 'Goal')).toContainText('What the lead wrote');
  });

  await test.step('Previous and Next walk in the order of the profile', async () => {
    await openProfile(leadPage, employeeId, fullName);
    await newGoal(leadPage, { title: second, deadline: addDays(today, 5) });
    await leadPage.getByRole('link', { name: 'Previous Goal' }).click();
    await expect(leadPage.getByRole('heading', { level: 1, name: sail })).toBeVisible();
    await leadPage.getByRole('link', { name: 'Next Goal' }).click();
    await expect(leadPage.getByRole('heading', { level: 1, name: second })).toBeVisible();
    await expectAccessible(leadPage, 'a goal to edit');
  });

  await test.step('the employee reads it, without the buttons', async () => {
    const own = await browserOf(browser, fullName);
    await openProfile(own, employeeId, fullName);
    await expect(sectionOf(own, 'Goals').getByRole('button', { name: 'New Goal' })).toHaveCount(0);
    await sectionOf(own, 'Goals').getByRole('link', { name: sail }).click();
    await expect(own.getByRole('heading', { level: 1, name: sail })).toBeVisible();
    await expectStatus(own, 'In Progress', 50);
    await expect(own.getByRole('main').getByRole('button')).toHaveText(['Previous Goal']);
    await expect(own.getByRole('main').getByRole('checkbox')).toHaveCount(0);
    await own.getByRole('link', { name: 'Next Goal' }).click();
    await expect(own.getByRole('heading', { level: 1, name: second })).toBeVisible();
    await expectAccessible(own, 'an own goal');
    await own.goto(address.replace(`/employees/${employeeId}/`, `/employees/${lead.employeeId}/`));
    await expect(own).toHaveURL('/access-denied');
    await own.context().close();
  });

  await test.step('an Admin ends the period and carries one of the two goals over', async () => {
    await openProfile(adminPage, employeeId, fullName);
    await adminPage.getByRole('button', { name: 'End Period' }).click();
    const dialog = dialogOf(adminPage, 'End Period');
    await expect(dialog).toContainText('Other goals stop being tracked.');
    await dialog.getByRole('textbox', { name: 'Date of last day' }).fill(formatDay(today));
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('checkbox', { name: sail }).check();
    await dialog.getByRole('button', { name: 'End Period' }).click();
    await dialogOf(adminPage, 'Period Ended').getByRole('button', { name: 'OK' }).click();
    const goals = sectionOf(adminPage, 'Goals');
    await expect(goals.getByRole('link')).toHaveText([sail]);
    await expect(goals).toContainText('1 of 2 tasks done');
  });

  await test.step('the copy names its origin; the original names its copy and is frozen', async () => {
    await sectionOf(adminPage, 'Goals').getByRole('link', { name: sail }).click();
    await expect(adminPage.getByText('Carried over from')).toBeVisible();
    await adminPage.getByRole('link', { name: /^the period / }).click();
    await expect(adminPage).toHaveURL(address);
    await expect(adminPage.getByText(messages.periodEnded)).toBeVisible();
    await expect(adminPage.getByRole('main').getByRole('checkbox')).toHaveCount(0);
    await expect(adminPage.getByRole('button', { name: /Edit|Delete|New/ })).toHaveCount(0);
    await adminPage.getByRole('link', { name: 'the current period' }).click();
    await expect(adminPage.getByText('Carried over from')).toBeVisible();
  });

  await test.step('a deleted goal says so', async () => {
    const copy = adminPage.url();
    await adminPage.getByRole('button', { name: 'Delete Goal' }).click();
    const question = dialogOf(adminPage, 'Delete Goal');
    await expect(question).toContainText(goalMessages.confirmDelete);
    await question.getByRole('button', { name: 'Delete Goal' }).click();
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
    await adminPage.goto(copy);
    await expect(adminPage.getByText(goalMessages.deleted)).toBeVisible();
  });
});
