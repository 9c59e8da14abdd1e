/** Today on this device, for the calendar's initial month and for warnings. Rules use the company's day. */
export const dayHere = () => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());
