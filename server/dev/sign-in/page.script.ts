/** Filters the list as you type; Enter picks the first person left. */
export const pageScript = `
const search = document.getElementById('search');
const rows = [...document.querySelectorAll('li')];
const groups = [...document.querySelectorAll('section')];
const narrow = () => {
  const words = search.value.trim().toLowerCase().split(/\\s+/);
  let shown = 0;
  for (const row of rows) {
    row.hidden = !words.every((word) => row.dataset.words.includes(word));
    if (!row.hidden) shown += 1;
  }
  for (const group of groups) {
    const left = group.querySelectorAll('li:not([hidden])').length;
    group.hidden = left === 0;
    group.querySelector('.number').textContent = left;
  }
  document.getElementById('nobody').hidden = shown > 0 || rows.length === 0;
  document.getElementById('count').textContent = shown === 1 ? '1 person' : shown + ' people';
};
search.addEventListener('input', narrow);
search.addEventListener('keydown', (event) => {
  const first = rows.find((row) => !row.hidden);
  if (event.key === 'Enter' && search.value.trim() !== '' && first) first.querySelector('button').click();
});
search.closest('.search').hidden = false;
search.focus();
narrow();
`;
