/** People of the demo company, by permission. */
export const demo = {
  /** Admin and Team Lead. */
  admin: { fullName: 'Amara Osei', email: 'amara.osei@larkfield.example' },
  lead: { fullName: 'Yuki Tanabe' },
  /** A Team Lead whose team only the lead journey changes. */
  otherLead: { fullName: 'Leila Haddad', email: 'leila.haddad@larkfield.example' },
  projectManager: { fullName: 'Yasmin Farouk' },
  /** A Project Manager used only by the journey of that role. */
  otherProjectManager: { fullName: 'Camila Rojas', email: 'camila.rojas@larkfield.example' },
  /** Without any permission. */
  employee: { fullName: 'Ravi Menon' },
} as const;
