-- The number by which another system knows a person, so that a load finds them after their address has changed
-- (docs/product/people-import.md). Spreadsheets take leading zeros off, so two people's numbers differ by more. That is
-- checked at the end of a statement, so that a load can shift numbers. It is no unique column, whose updates would make
-- every row that refers to the person wait.
alter table employee
  add column employee_number text check (char_length(employee_number) between 1 and 100),
  add constraint employee_number_once
    exclude using btree (regexp_replace(lower(employee_number), '^0+(?=\d)', '') with =) deferrable initially immediate;
