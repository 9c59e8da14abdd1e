-- The questions that an installation starts with, by the project role under review, in the order they are asked.
-- From here on they are rows: a new wording is added and the old one retired.
insert into evaluation_question (project_role, place, question)
select project_role, row_number() over (partition by project_role order by ordinality), question
from unnest(
  array['PM', 'PM', 'PM', 'PM',
    'TechLead', 'TechLead', 'TechLead', 'TechLead',
    'Developer', 'Developer', 'Developer', 'Developer',
    'Designer', 'Designer', 'Designer', 'Designer',
    'QA', 'QA', 'QA', 'QA',
    'Strategist', 'Strategist', 'Strategist',
    'CSM', 'CSM', 'CSM',
    'SolutionSpecialist', 'SolutionSpecialist', 'SolutionSpecialist'],
  array[
    'Keeps scope, schedule and budget in view and raises risks early.',
    'Plans the work so that everybody knows what comes next.',
    'Communicates clearly with the client and with the team.',
    'Removes obstacles and supports the people on the team.',

    'Makes sound technical decisions and explains them.',
    'Guides the team to code that is easy to change.',
    'Reviews work thoroughly, promptly and kindly.',
    'Sees technical risks coming and deals with them.',

    'Delivers working, well-tested code.',
    'Estimates work realistically and says so early when plans change.',
    'Takes part in reviews and acts on feedback.',
    'Works well with the others on the team.',

    'Designs solve the problem that users really have.',
    'Explains design decisions and takes feedback on board.',
    'Hands over work that can be built without guessing.',
    'Keeps a consistent quality from first sketch to last detail.',

    'Finds the defects that matter before users do.',
    'Describes findings so that they can be reproduced and fixed.',
    'Plans tests that fit the risk and the time there is.',
    'Helps the team to build quality in from the start.',

    'Understands the client''s market and goals.',
    'Turns insight into recommendations that can be acted on.',
    'Keeps the work aligned with what the client wants to reach.',

    'Builds a relationship of trust with the client.',
    'Sets expectations with the client that the team can meet.',
    'Brings the client''s feedback to the team quickly and fairly.',

    'Knows the product well and chooses what fits the client''s needs.',
    'Configures and documents solutions with care.',
    'Shares knowledge with the client and with the team.'
  ]) with ordinality as seed (project_role, question, ordinality);
