import type { HistoryColumn, RosterField } from '#contract/people/import-columns.ts';

/**
 * The headings under which other systems and languages write our columns, the likeliest first: English,
 * German, French and Spanish, and the exports of BambooHR, Personio, Workday, HiBob and Rippling. They are
 * compared as `headingKey` writes them, so case, accents and signs make no difference.
 */
type Synonyms<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** The headings of one line each, between bars. */
const either = (...lines: readonly string[]) => lines.flatMap((line) => line.split(' | '));

const email = either(
  'email | e-mail | work email | work e-mail | email address | e-mail address | primary work email',
  'company email | business email | work email address | email - work | email - primary work | mail',
  'E-Mail-Adresse | E-Mail (geschäftlich) | geschäftliche E-Mail | Dienstliche E-Mail | Arbeits-E-Mail',
  'adresse e-mail | adresse mail | courriel | e-mail professionnel | adresse électronique',
  'correo | correo electrónico | email corporativo | correo corporativo | dirección de correo',
);

const department = either(
  'department | dept | department name | team | supervisory organization | org unit | business unit',
  'organization | organisation | Abteilung | Bereich | Organisationseinheit | Abteilungsname',
  'département | service | direction | équipe | departamento | área | equipo',
);

const position = either(
  'position | job title | business title | title | position title | role | job | job profile',
  'Stelle | Stellenbezeichnung | Berufsbezeichnung | Jobtitel | Funktion | Tätigkeit',
  'poste | intitulé du poste | intitulé de poste | fonction | emploi | titre du poste',
  'puesto | cargo | puesto de trabajo | título del puesto | posición | Titel',
);

export const rosterSynonyms: Synonyms<RosterField> = {
  email,
  department,
  position,
  first_name: either(
    'first name | preferred first name | preferred name | legal name - first name | legal first name',
    'given name | given names | forename | first | Vorname | Rufname | prénom | nombre | nombres',
  ),
  last_name: either(
    'last name | surname | family name | legal name - last name | legal last name | preferred last name',
    'last | Nachname | Familienname | Zuname | nom | nom de famille | apellido | apellidos',
  ),
  hire_date: either(
    'hire date | original hire date | start date | date of hire | employment start date | joining date',
    'date joined | date of joining | hired on | hired | most recent hire date | continuous service date',
    'Eintrittsdatum | Eintritt | Einstellungsdatum | Beschäftigt seit | Startdatum',
    "date d'embauche | date d'entrée | date de début | date d'arrivée",
    'fecha de contratación | fecha de ingreso | fecha de alta | fecha de incorporación | fecha de inicio',
  ),
  position_start_date: either(
    'position start date | job start date | start of position | in position since | title effective date',
    'job effective date | role start date | time in position start date | effective date | position since',
    'Position seit | Stelle seit | in Position seit | date de début du poste | poste depuis',
    'fecha de inicio del puesto | en el puesto desde',
  ),
  team_lead_email: either(
    "team lead email | team lead | manager | manager email | manager's email | manager e-mail",
    'reporting to | reports to | reports to (email) | reports to email | supervisor | supervisor email',
    'line manager | line manager email | direct manager | direct manager email | manager name | boss',
    "reporting manager | worker's manager | supervisor's name | manager id | manager employee id",
    'Vorgesetzte/r | Vorgesetzter | Vorgesetzte | Führungskraft | Teamleiter | Teamleitung | Leitung',
    'manager direct | responsable | responsable hiérarchique | supérieur | supérieur hiérarchique',
    'jefe | jefe directo | supervisor directo | gerente | responsable directo',
  ),
  permissions: either(
    'permissions | permission | system role | system roles | roles | access | access level',
    'Berechtigungen | Rechte | autorisations | permisos',
  ),
  employee_number: either(
    'employee number | employee # | employee id | employee no | emp id | emp no | worker id',
    'personnel number | staff number | staff id | payroll number | workday id | id',
    'Personalnummer | Personal-Nr. | Pers.-Nr. | Mitarbeiternummer | Mitarbeiter-ID | Mitarbeiter-Nr.',
    "matricule | numéro d'employé | numéro de matricule | número de empleado | id de empleado | legajo",
  ),
};

export const historySynonyms: Synonyms<HistoryColumn> = {
  email,
  department,
  position,
  start_date: either(
    'start date | start | from | begin | begin date | effective date | Startdatum | Beginn | von',
    'date de début | début | fecha de inicio | inicio | desde',
  ),
  end_date: either(
    'end date | end | to | until | Enddatum | Ende | bis | date de fin | fin | fecha de fin | hasta',
  ),
};
