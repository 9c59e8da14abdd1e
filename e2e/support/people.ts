/** People of the demo company by what they may do. */
export const demo = {
  /** Admin and Team Lead. */
  admin: { fullName: 'Amara Osei', email: 'amara.osei@larkfield.example' },
  lead: { fullName: 'Yuki Tanabe' },
  projectManager: { fullName: 'Yasmin Farouk' },
  /** Without any permission. */
  employee: { fullName: 'Ravi Menon' },
} as const;
