const schemeAttribute = 'data-mantine-color-scheme'

/** `begin` before the page is laid out for paper, or shown as it would be there; `end` when the screen has it again. Answers what stops it. */
export function followPrinting(begin: () => void, end: () => void): () => void {
  const paper = matchMedia('print')
  const follow = () => (paper.matches ? begin() : end())
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  paper.addEventListener('change', follow)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    paper.removeEventListener('change', follow)
  }
}

/** Paper is white, whatever the screen is: browsers leave the dark ground out and would print its pale letters. */
export function printInLight(): void {
  const { documentElement: root } = document
  let screen: string | null = null
  const begin = () => {
    screen ??= root.getAttribute(schemeAttribute)
    root.setAttribute(schemeAttribute, 'light')
  }
  const end = () => {
    if (screen !== null) root.setAttribute(schemeAttribute, screen)
    screen = null
  }
  followPrinting(begin, end)
}
