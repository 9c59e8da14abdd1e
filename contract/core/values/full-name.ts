type Names = { readonly firstName: string; readonly lastName: string };

/** A name without a letter or a digit, such as ".": what stands for the last name of a person of one name. */
const isStandIn = (name: string) =>
  /^[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000]+$/u.test(name);

/** A person's displayed name; people of one name have only that. As `employee.full_name` in the database. */
export function fullNameOf({ firstName, lastName }: Names): string {
  if (isStandIn(lastName)) return firstName;
  return isStandIn(firstName) ? lastName : `${firstName} ${lastName}`;
}

/** The first sort key of people: the last name, or the only one. As `employee.sort_name` in the database. */
export const sortNameOf = ({ firstName, lastName }: Names) => (isStandIn(lastName) ? firstName : lastName);
