// Runs before the first paint, so that a chosen dark page never flashes white; follows the system afterwards.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage is switched off: follow the system.
    }
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    document.documentElement.style.colorScheme = scheme;
  };
  apply();
  system.addEventListener('change', apply);
})();
