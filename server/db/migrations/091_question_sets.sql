-- The questions that a review asks, by reviewer type. Admins work on the draft; publishing it adds a version.
create table question_set (
  type text primary key check (type in ('Self', 'Manager', 'Peer')),
  draft jsonb, -- null: nothing that is not published
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by integer references employee
);
create trigger question_set_version_bump before update on question_set
  for each row execute function bump_version();

-- A published version never changes: reviews that run keep the questions they began with.
create table question_set_version (
  question_set_version_id integer generated always as identity primary key,
  type text not null references question_set,
  number integer not null check (number >= 1),
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by integer references employee,
  unique (type, number)
);

insert into question_set (type) values ('Self'), ('Manager'), ('Peer');
-- The sets that ship with the product. Their sources: docs/product/question-sets.md.
insert into question_set_version (type, number, content) values
  ('Self', 1, $set${"sections": [
    {"title": "Results", "questions": [
      {"key": "results", "kind": "text", "wording": "What are the two or three results that mattered most? What changed because of your work?", "help": "", "isRequired": true, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "goals", "kind": "text", "wording": "Which goals worked out, which didn’t, and why?", "help": "", "isRequired": false, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "level", "kind": "scale", "wording": "How do your results compare with what your role asks?", "help": "", "isRequired": true, "isShared": false, "hasComment": true, "steps": ["Well below what the role asks", "Partly meets it", "Meets it", "Often beyond it", "Far beyond it"], "notApplicable": "Too early to say", "options": [], "most": null, "declinesWith": null}
    ]},
    {"title": "Working together", "questions": [
      {"key": "reliable", "kind": "scale", "wording": "People can rely on what I agree to.", "help": "", "isRequired": true, "isShared": false, "hasComment": true, "steps": ["Rarely", "Sometimes", "Usually", "Nearly always", "Always, and helps others do it"], "notApplicable": "I couldn’t see this", "options": [], "most": null, "declinesWith": null},
      {"key": "helps", "kind": "scale", "wording": "I share what I know and help others succeed.", "help": "", "isRequired": true, "isShared": false, "hasComment": true, "steps": ["Rarely", "Sometimes", "Usually", "Nearly always", "Always, and helps others do it"], "notApplicable": "I couldn’t see this", "options": [], "most": null, "declinesWith": null},
      {"key": "values", "kind": "values", "wording": "Which of our values shows most in your work?", "help": "Up to two.", "isRequired": false, "isShared": false, "hasComment": true, "steps": [], "notApplicable": null, "options": ["Think Forward", "Drive Results", "Serve with Integrity", "Foster Teamwork", "Live Passionately", "Dedication to Craft"], "most": 2, "declinesWith": null}
    ]},
    {"title": "Ahead", "questions": [
      {"key": "change", "kind": "text", "wording": "What one or two things will you do differently?", "help": "", "isRequired": true, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "support", "kind": "text", "wording": "What should your lead or the company do so that you can do your best work?", "help": "", "isRequired": false, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "next", "kind": "text", "wording": "What would you like to learn or take on next?", "help": "", "isRequired": false, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null}
    ]}
  ]}$set$),
  ('Manager', 1, $set${"sections": [
    {"title": "Results", "questions": [
      {"key": "results", "kind": "text", "wording": "Which results of {name}’s mattered most, and to whom?", "help": "", "isRequired": true, "isShared": true, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "goals", "kind": "text", "wording": "Which goals were met, and what got in the way of the others?", "help": "", "isRequired": true, "isShared": true, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "level", "kind": "scale", "wording": "How do {name}’s results compare with what the role asks?", "help": "", "isRequired": true, "isShared": true, "hasComment": true, "steps": ["Well below what the role asks", "Partly meets it", "Meets it", "Often beyond it", "Far beyond it"], "notApplicable": "Too early to say", "options": [], "most": null, "declinesWith": null}
    ]},
    {"title": "Working together", "questions": [
      {"key": "reliable", "kind": "scale", "wording": "People can rely on what {name} agrees to.", "help": "", "isRequired": true, "isShared": true, "hasComment": true, "steps": ["Rarely", "Sometimes", "Usually", "Nearly always", "Always, and helps others do it"], "notApplicable": "I couldn’t see this", "options": [], "most": null, "declinesWith": null},
      {"key": "helps", "kind": "scale", "wording": "{name} shares what they know and helps others succeed.", "help": "", "isRequired": true, "isShared": true, "hasComment": true, "steps": ["Rarely", "Sometimes", "Usually", "Nearly always", "Always, and helps others do it"], "notApplicable": "I couldn’t see this", "options": [], "most": null, "declinesWith": null}
    ]},
    {"title": "Ahead", "questions": [
      {"key": "keep", "kind": "text", "wording": "What should {name} keep doing?", "help": "Situation, what {name} did, what came of it.", "isRequired": true, "isShared": true, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "change", "kind": "text", "wording": "What one change would help most?", "help": "What would good look like, and how will you help?", "isRequired": true, "isShared": true, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "overall", "kind": "overall", "wording": "Overall rating", "help": "", "isRequired": true, "isShared": true, "hasComment": true, "steps": ["Well below what the role asks", "Partly meets it", "Meets it", "Often beyond it", "Far beyond it"], "notApplicable": "Too early to say", "options": [], "most": null, "declinesWith": null},
      {"key": "handover", "kind": "text", "wording": "What should the next lead know?", "help": "Only what you’ve told {name}.", "isRequired": false, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null}
    ]}
  ]}$set$),
  ('Peer', 1, $set${"sections": [
    {"title": "Your work together", "questions": [
      {"key": "contact", "kind": "choice", "wording": "How often did you work with {name} this period?", "help": "", "isRequired": true, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": ["Daily", "Weekly", "Now and then", "Hardly"], "most": null, "declinesWith": "Hardly"},
      {"key": "reliable", "kind": "scale", "wording": "I can rely on what {name} agrees to.", "help": "", "isRequired": true, "isShared": false, "hasComment": true, "steps": ["Rarely", "Sometimes", "Usually", "Nearly always", "Always, and helps others do it"], "notApplicable": "I couldn’t see this", "options": [], "most": null, "declinesWith": null},
      {"key": "helps", "kind": "scale", "wording": "{name} shares what they know and helps me succeed.", "help": "", "isRequired": true, "isShared": false, "hasComment": true, "steps": ["Rarely", "Sometimes", "Usually", "Nearly always", "Always, and helps others do it"], "notApplicable": "I couldn’t see this", "options": [], "most": null, "declinesWith": null}
    ]},
    {"title": "What you saw", "questions": [
      {"key": "keep", "kind": "text", "wording": "What should {name} keep doing?", "help": "Situation, what {name} did, what came of it.", "isRequired": true, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "change", "kind": "text", "wording": "What could {name} start or stop doing?", "help": "What would that look like?", "isRequired": true, "isShared": false, "hasComment": false, "steps": [], "notApplicable": null, "options": [], "most": null, "declinesWith": null},
      {"key": "values", "kind": "values", "wording": "Which of our values have you seen {name} live?", "help": "Up to two.", "isRequired": false, "isShared": false, "hasComment": true, "steps": [], "notApplicable": null, "options": ["Think Forward", "Drive Results", "Serve with Integrity", "Foster Teamwork", "Live Passionately", "Dedication to Craft"], "most": 2, "declinesWith": null}
    ]}
  ]}$set$);

grant select, update on question_set to benchmark_app;
grant select, insert on question_set_version to benchmark_app;
