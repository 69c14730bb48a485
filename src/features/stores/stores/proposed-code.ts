import { folded } from '#contract/typed/folded.ts'

/** A Store ID from the name that a store is given: `Büro & More, Spring 2027` becomes `BURO-MORE-SPRING-202`. */
export const proposedCode = (name: string): string =>
  folded(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 20)
    .replace(/-$/, '')
