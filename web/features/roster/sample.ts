/** Two invented files that load into an empty company. */
export const samples = {
  roster: [
    'email,first_name,last_name,hire_date,department,position,position_start_date,team_lead_email,permissions',
    'nora.field@example.com,Nora,Field,2019-03-04,Direction,Managing Director,2019-03-04,nora.field@example.com,Admin; Team Lead',
    'ivo.lark@example.com,Ivo,Lark,2021-06-14,Design,Lead Designer,2023-01-01,nora.field@example.com,Team Lead; Project Manager',
    'mia.stone@example.com,Mia,Stone,2024-09-02,Design,Designer,2024-09-02,ivo.lark@example.com,',
    '',
  ].join('\r\n'),
  history: [
    'email,department,position,start_date,end_date',
    'ivo.lark@example.com,Design,Designer,2021-06-14,2022-12-31',
    '',
  ].join('\r\n'),
} as const;
