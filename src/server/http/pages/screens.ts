import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which addresses have a screen (`scripts/screen-files.ts`), whatever capitals they are written with, and what each begins with, as links
 * for the page's head: the browser asks for all of it at once, rather than for the next part when it has read the one before.
 */
export function readScreens(built: string) {
  const listed: Record<string, string[]> = JSON.parse(readFileSync(join(built, 'screens.json'), 'utf8'))
  const screens = Object.entries(listed)
    .map(([path, files]) => ({ steps: path.toLowerCase().split('/'), links: files.map(linkTo).join('') }))
    // `orders/new` before `orders/:id`.
    .sort((one, other) => named(other.steps) - named(one.steps))
  return {
    /** Null: no screen is there. */
    links(url: string): string | null {
      const steps = stepsOf(url)
      return screens.find((screen) => fits(screen.steps, steps))?.links ?? null
    },
  }
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}" />`
    : `<link rel="modulepreload" crossorigin href="/${file}" />`

const named = (steps: string[]) => steps.filter((step) => !step.startsWith(':')).length

const fits = (pattern: string[], steps: string[]) =>
  pattern.length === steps.length && pattern.every((step, place) => (step.startsWith(':') ? steps[place] !== '' : step === steps[place]))

function stepsOf(url: string): string[] {
  const [path = ''] = url.split('?')
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  try {
    return decodeURI(plain).replaceAll('%26', '&').toLowerCase().split('/')
  } catch {
    return []
  }
}
