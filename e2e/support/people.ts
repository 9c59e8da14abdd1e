/** People of the demo company by what they may do. */
export const demo = {
  /** Admin and Team Lead. */
  admin: { fullName: 'Amara Osei', email: 'amara.osei@larkfield.example' },
  lead: { fullName: 'Yuki Tanabe' },
  /** A Team Lead whose team no journey but the lead's own changes. */
  otherLead: { fullName: 'Leila Haddad', email: 'leila.haddad@larkfield.example' },
  projectManager: { fullName: 'Yasmin Farouk' },
  /** A Project Manager for the journey of that role alone. */
  otherProjectManager: { fullName: 'Camila Rojas', email: 'camila.rojas@larkfield.example' },
  /** Without any permission. */
  employee: { fullName: 'Ravi Menon' },
} as const;
