// Before the first paint: the scheme the person chose, else the system's. The key is Mantine's own.
{
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system
}
