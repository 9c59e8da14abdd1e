-- Admins see who has signed in, and invite those who have not (docs/product/people.md).
insert into mail_text (kind) values ('sign-in-invitation');
create index message_sign_in on message (recipient_id, queued_at desc) where kind = 'sign-in-invitation';
create index login_person_newest on login (employee_id, at desc);
drop index login_person;
